"""
A bare window of WebKitGTK for WebKitWebDriver, which starts it with its options as JSON. MiniBrowser, that the
driver would take, is never narrower than 447 pixels, and keeps nothing on disk.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

options = json.loads(sys.argv[1])

data = WebKit2.WebsiteDataManager(
    base_data_directory=options["folder"], base_cache_directory=options["folder"]
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
# What the page brings along; a program may still ask it.
settings.set_property("enable-javascript-markup", options["scripts"])
features = WebKit2.Settings.get_all_features()
known = {
    feature.get_identifier(): feature
    for feature in (features.get(index) for index in range(features.get_length()))
}
for name in options["without"]:
    settings.set_feature_enabled(known[name], False)

content = WebKit2.UserContentManager()
for source in options["before"]:
    content.add_script(
        WebKit2.UserScript.new(
            source,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )


def print_page(view):
    """To a file, since this driver has no command for it; the driver waits for that file."""
    to_file = Gtk.PrintSettings()
    to_file.set_printer("Print to File")
    to_file.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    to_file.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + options["paper"])
    letter = Gtk.PageSetup()
    letter.set_paper_size_and_default_margins(Gtk.PaperSize.new("na_letter"))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(to_file)
    operation.set_page_setup(letter)
    operation.print_()


def open_window(_session):
    window = Gtk.Window(decorated=False)
    window.set_default_size(options["width"], options["height"])
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        user_content_manager=content,
        is_controlled_by_automation=True,
    )
    content.register_script_message_handler("paper")
    content.connect("script-message-received::paper", lambda *_: print_page(view))
    window.add(view)
    window.move(0, 0)
    window.show_all()
    view.grab_focus()
    # Without a window manager the window under the pointer has the focus.
    pointer = Gdk.Display.get_default().get_default_seat().get_pointer()
    pointer.warp(Gdk.Screen.get_default(), options["width"] // 2, options["height"] - 1)
    view.connect("close", lambda _: Gtk.main_quit())
    return view


context.connect(
    "automation-started", lambda _, session: session.connect("create-web-view", open_window)
)
Gtk.main()
