func f(_ n: Int) -> Int { n }
