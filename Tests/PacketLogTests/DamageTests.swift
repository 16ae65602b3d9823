import PacketDamage
import Testing

@Suite struct DamageTests {
    @Test("any messages and recordings are read, or refused with an error of the library")
    func damaged() throws {
        let damage = try PacketDamage()
        for number in 1...1500 as ClosedRange<UInt64> { try damage.run(number) }
        #expect(damage.refused > 900 && damage.taken > 200)
    }
}
