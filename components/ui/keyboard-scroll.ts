/** Not every browser lets the keyboard scroll a box by itself: whatever scrolls inside the page takes the focus. */
export const keyboardScroll = { tabIndex: 0 };
