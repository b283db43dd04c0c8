/** From this width, the chat panel is docked next to the page instead of covering it. */
export const DOCKED_MEDIA_QUERY = '(min-width: 720px)'
