/** What a person at the desk may do: everything, decide about money, or look up and help members. */
export const staffRoles = ['owner', 'finance', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Roles that decide about money. */
export const deciders = ['owner', 'finance'] as const satisfies readonly StaffRole[]
