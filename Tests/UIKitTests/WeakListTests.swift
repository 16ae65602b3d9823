import LaminaViews
import Testing

@Suite("Views: lists that do not retain")
struct WeakListTests {
    private final class Object {}

    @Test("order, removal, and freed objects")
    func list() {
        var list = WeakList<Object>()
        let objects = (0..<5).map { _ in Object() }
        for object in objects { list.append(object) }
        list.remove(objects[2])
        list.remove(objects[2])
        #expect(
            list.all.map(ObjectIdentifier.init)
                == [0, 1, 3, 4].map { ObjectIdentifier(objects[$0]) })
        for _ in 0..<1000 { list.append(Object()) }
        // Freed objects take no more than a doubling.
        #expect(list.all.count == 4 && list.count <= 32)
    }
}
