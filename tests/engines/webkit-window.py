"""
A bare window of WebKitGTK for WebKitWebDriver, which starts it with a folder for what it keeps and the file that it
prints to. MiniBrowser, that the driver would take, is never narrower than 447 pixels, and keeps nothing on disk.

Pages call it by `webkit.messageHandlers.window.postMessage(json)`, for what the driver has no command for; the promise
is kept when that is done.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, JavaScriptCore, WebKit2  # noqa: E402

folder, paper = sys.argv[1:]

data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
content = WebKit2.UserContentManager()
features = WebKit2.Settings.get_all_features()
known = {
    feature.get_identifier(): feature
    for feature in (features.get(index) for index in range(features.get_length()))
}
switched_off = []
window = Gtk.Window(decorated=False)
# Or each letter is a whole number of pixels wide, as on no iPhone, and words are 4 % wider.
Gtk.Settings.get_default().set_property("gtk-xft-hinting", 0)


def empty(view, asked, done):
    """Nobody has been here before. What the page brings along may not run; a program may still ask it."""
    settings.set_property("enable-javascript-markup", asked["scripts"])
    settings.set_default_font_size(asked["letters"])
    for name in switched_off:
        settings.set_feature_enabled(known[name], True)
    switched_off[:] = asked["without"]
    for name in switched_off:
        settings.set_feature_enabled(known[name], False)
    content.remove_all_scripts()
    for source in asked["before"]:
        frames, time = WebKit2.UserContentInjectedFrames, WebKit2.UserScriptInjectionTime
        content.add_script(WebKit2.UserScript.new(source, frames.TOP_FRAME, time.START, None, None))

    def emptied(manager, result):
        manager.clear_finish(result)
        view.grab_focus()
        done()

    data.clear(WebKit2.WebsiteDataTypes.ALL, 0, None, emptied)


def resize(_view, asked, done):
    window.resize(asked["width"], asked["height"])
    # Without a window manager the window under the pointer has the focus.
    pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
    pointer.warp(Gdk.Screen.get_default(), asked["width"] // 2, asked["height"] - 1)
    done()


def print_page(view, _asked, done):
    to_file = Gtk.PrintSettings()
    to_file.set_printer("Print to File")
    to_file.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    to_file.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + paper)
    letter = Gtk.PageSetup()
    letter.set_paper_size_and_default_margins(Gtk.PaperSize.new("na_letter"))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(to_file)
    operation.set_page_setup(letter)
    operation.connect("finished", lambda _: done())
    operation.print_()


can = {"empty": empty, "resize": resize, "print": print_page}


def open_window(_session):
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        user_content_manager=content,
        is_controlled_by_automation=True,
    )

    def told(_content, message, reply):
        asked = json.loads(message.to_string())
        nothing = JavaScriptCore.Value.new_boolean(message.get_context(), True)
        can[asked["do"]](view, asked, lambda: reply.return_value(nothing))
        return True

    content.register_script_message_handler_with_reply("window", None)
    content.connect("script-message-with-reply-received::window", told)
    window.set_default_size(390, 844)
    window.add(view)
    window.move(0, 0)
    window.show_all()
    view.grab_focus()
    view.connect("close", lambda _: Gtk.main_quit())
    return view


context.connect(
    "automation-started", lambda _, session: session.connect("create-web-view", open_window)
)
Gtk.main()
