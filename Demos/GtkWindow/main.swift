import CLaminaGTK
import Foundation
import QuartzCore

// A window of GTK 4: native controls on the left, a layer tree on the right.
guard gtk_init_check() != 0, let window = gtk_window_new() else {
    try? FileHandle.standardError.write(contentsOf: Data("GtkWindow: there is no display\n".utf8))
    exit(1)
}
let area = LayerArea()
let card = Card()
area.root.addSublayer(card.backdrop)
area.root.addSublayer(card.layer)
area.onResize = { card.layOut(in: $0) }
connectPresses(of: area.widget) { x, y in
    // An implicit animation: the position moves for a quarter of a second.
    card.layer.position = CGPoint(x: x, y: y)
    area.update()
}

let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
gtk_widget_set_size_request(column, 220, -1)
for set in [
    gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
    gtk_widget_set_margin_bottom,
] { set(column, 16) }

/// A label and a slider that sets a property of the card.
@MainActor func addSlider(
    _ name: String, _ range: ClosedRange<Double>, _ value: Double,
    _ set: @escaping @MainActor (Double) -> Void
) {
    guard
        let slider = gtk_scale_new_with_range(
            GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, 1)
    else { return }
    gtk_box_append(column, gtk_label_new(name))
    gtk_box_append(column, slider)
    connect(slider, "value-changed") {
        // The layer follows the slider at once.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        set(gtk_range_get_value(slider))
        CATransaction.commit()
        area.update()
    }
    gtk_range_set_value(slider, value)
}
addSlider("Corner radius", 0...60, 24) { card.layer.cornerRadius = $0 }
addSlider("Tilt, in degrees", -60...60, 0) { card.tilt = $0 }

let status = gtk_label_new("Press in the picture, or play.")!
let button = gtk_button_new_with_label("Play")!
connect(button, "clicked") {
    gtk_label_set_text(status, "Playing")
    card.play { gtk_label_set_text(status, "Played") }
    area.update()
}
gtk_box_append(column, button)
gtk_box_append(column, status)

let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
gtk_widget_set_hexpand(area.widget, 1)
gtk_box_append(row, column)
gtk_box_append(row, area.widget)
gtk_window_set_title(window, "Layers in GTK 4")
gtk_window_set_default_size(window, 760, 440)
gtk_window_set_child(window, row)
var isOpen = true
connect(window, "destroy") { isOpen = false }
gtk_window_present(window)
while isOpen {
    g_main_context_iteration(nil, 1)
    if let problem = area.problem {
        gtk_label_set_text(status, problem)
    }
}
