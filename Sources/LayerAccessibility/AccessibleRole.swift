/// Kind of an accessible element, as a screen reader names it. Raw values are ATK's.
public enum AccessibleRole: Int32, Sendable, CaseIterable {
    /// Warning or error.
    case alert = 2
    /// Area with drawn content.
    case canvas = 6
    /// Check box.
    case checkBox = 7
    /// Choice from a list which opens.
    case comboBox = 11
    /// Window or panel with a question.
    case dialog = 16
    /// Container without a meaning.
    case filler = 20
    /// Window with a title.
    case frame = 22
    /// Picture.
    case image = 26
    /// Text which cannot be edited.
    case label = 28
    /// List.
    case list = 30
    /// Entry of a list.
    case listItem = 31
    /// Menu.
    case menu = 32
    /// Row of menus.
    case menuBar = 33
    /// Entry of a menu.
    case menuItem = 34
    /// Tab of a row of tabs.
    case tab = 36
    /// Row of tabs.
    case tabList = 37
    /// Group of elements.
    case panel = 38
    /// Field of a password.
    case passwordField = 39
    /// Progress of a task.
    case progressBar = 41
    /// Button.
    case button = 42
    /// Button of a group in which a single button is on.
    case radioButton = 43
    /// Area which scrolls.
    case scrollArea = 48
    /// Line between groups.
    case separator = 49
    /// Number set by dragging.
    case slider = 50
    /// Number set by steps.
    case spinButton = 52
    /// Line of messages.
    case statusBar = 53
    /// Table.
    case table = 54
    /// Cell of a table.
    case cell = 55
    /// Button which is on or off.
    case toggleButton = 61
    /// Row of tools.
    case toolBar = 62
    /// Tree of rows.
    case tree = 64
    /// Element without a known kind.
    case unknown = 66
    /// Program.
    case application = 73
    /// Field of a line of text.
    case textField = 77
    /// Heading.
    case heading = 81
    /// Link.
    case link = 86
    /// Row of a tree.
    case treeItem = 89
}
