/// Commands of the tool: entry points, and the text for help, completions and the manual.
struct Command: Sendable {
    let name: String
    /// Text of the help and the manual, `usage:` first.
    let help: String
    /// Names of options with a value; `flags` are options without a value.
    var options: Set<String> = []
    var flags: Set<String> = []
    let run: @Sendable (ArraySlice<String>) throws -> Void

    static let all: [Command] = [
        Command(
            name: "render", help: RenderCommand.help, options: RenderCommand.options,
            run: { try RenderCommand.run($0) }),
        Command(
            name: "export", help: ExportCommand.help, options: ExportCommand.options,
            flags: ["quiet"], run: { try ExportCommand.run($0) }),
        Command(
            name: "play", help: PlayCommand.help, options: PlayCommand.options,
            run: { try PlayCommand.run($0) }),
        Command(
            name: "inspect", help: InspectCommand.help, options: InspectCommand.options,
            flags: InspectCommand.flags, run: { try InspectCommand.run($0) }),
        Command(
            name: "convert", help: ConvertCommand.help, options: ConvertCommand.options,
            run: { try ConvertCommand.run($0) }),
        Command(name: "attach", help: AttachCommand.help, run: { try AttachCommand.run($0) }),
        Command(name: "record", help: RecordCommand.help, run: { try RecordCommand.run($0) }),
        Command(
            name: "cut", help: CutCommand.help, options: ["from", "to", "out"],
            run: { try CutCommand.run($0) }),
        Command(
            name: "join", help: JoinCommand.help, options: ["out"], run: { try JoinCommand.run($0) }
        ),
        Command(
            name: "extract", help: ExtractCommand.help, options: ["out"],
            run: { try ExtractCommand.run($0) }),
        Command(
            name: "costs", help: CostsCommand.help, options: ["time", "rounds"], flags: ["json"],
            run: { try CostsCommand.run($0) }),
        Command(
            name: "port", help: PortCommand.help, options: ["out"], flags: ["in-place", "quiet"],
            run: { try PortCommand.run($0) }),
        Command(
            name: "completion", help: CompletionCommand.help, run: { try CompletionCommand.run($0) }
        ),
        Command(name: "manual", help: ManualCommand.help, run: { try ManualCommand.run($0) }),
    ]

    /// Command of a name. Throws an error that names the most similar command.
    static func named(_ name: String) throws -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        let near = Spelling.nearest(to: name, in: all.map(\.name))
        throw Failure(
            "unknown command \(name); " + (near.map { "is \($0) meant? " } ?? "")
                + "see lamina help")
    }
}
