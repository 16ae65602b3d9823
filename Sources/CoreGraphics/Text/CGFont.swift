public final class CGFont {}
