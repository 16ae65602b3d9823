// Lines of text in Qt Quick: qt LINES FOLDER [native].
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlContext>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickView>
#include <cstring>

#include "measure.h"

int main(int count, char **words) {
    QGuiApplication application(count, words);
    int lines = count > 1 ? atoi(words[1]) : 200;
    bool native = count > 3 && strcmp(words[3], "native") == 0;
    QQuickView view;
    view.setFlags(Qt::FramelessWindowHint);
    view.rootContext()->setContextProperty("lines", lines);
    view.rootContext()->setContextProperty("isNative", native);
    view.setSource(QUrl::fromLocalFile(QString(count > 2 ? words[2] : ".") + "/text.qml"));
    if (view.status() != QQuickView::Ready) return 2;
    int frame = 0;
    QObject::connect(&view, &QQuickWindow::afterAnimating, &view, [&] {
        view.rootObject()->setProperty("frame", ++frame);
        view.update();
    });
    QObject::connect(
        &view, &QQuickWindow::frameSwapped, &view,
        [&] { measure_frame(native ? "Qt Quick, native" : "Qt Quick", lines); },
        Qt::DirectConnection);
    view.show();
    return application.exec();
}
