import { icon } from './icon.tsx'

export const IconCalendar = /* @__PURE__ */ icon(
  'M6.5 5.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5 -2.5v-10a2.5 2.5 0 0 1 2.5 -2.5zM4 10h16M8.25 3.5v4M15.75 3.5v4',
)
