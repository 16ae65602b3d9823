import Foundation
import Testing

@testable import UIKit

/// Views on a machine where no font is installed.
@Suite("Without fonts") struct NoFontTests {
    @Test("labels, buttons and fields lay out and draw without text, said")
    func views() async {
        let exit = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "no-fonts-\(ProcessInfo.processInfo.processIdentifier)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("fonts.conf")
            try "<fontconfig></fontconfig>".write(to: file, atomically: true, encoding: .utf8)
            setenv("FONTCONFIG_FILE", file.path, 1)
            await MainActor.run {
                Stage.with { stage in
                    let (label, button, field) = (
                        UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30)),
                        UIButton(type: .system),
                        UITextField(frame: CGRect(x: 0, y: 60, width: 100, height: 30))
                    )
                    label.text = "label"
                    label.numberOfLines = 2
                    button.setTitle("button", for: .normal)
                    button.frame = CGRect(x: 0, y: 30, width: 100, height: 30)
                    field.text = "field"
                    stage.add(label)
                    stage.add(button)
                    stage.add(field)
                    label.sizeToFit()
                    stage.host.advance(by: 0)
                    precondition(label.bounds.width.isFinite)
                }
            }
        }
        let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("font"), "\(message)")
    }
}
