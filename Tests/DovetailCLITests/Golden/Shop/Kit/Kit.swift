import Dovetail
