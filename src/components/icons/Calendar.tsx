import { icon } from './icon.tsx'

export const IconCalendar = /* @__PURE__ */ icon(
  'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-12a2.5 2.5 0 0 1 -2.5 -2.5v-10a2.5 2.5 0 0 1 2.5 -2.5M3.5 10h17M8 3.25v4M16 3.25v4',
)
