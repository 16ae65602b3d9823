import PacketDamage
import Testing

@Suite struct DamageTests {
    @Test("whatever messages and recordings hold, they are read or refused with one error")
    func damaged() throws {
        let damage = try PacketDamage()
        for number in 1...1500 as ClosedRange<UInt64> { try damage.run(number) }
        #expect(damage.refused > 900 && damage.taken > 200)
    }
}
