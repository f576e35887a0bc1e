final class Client { var count = 0 }
