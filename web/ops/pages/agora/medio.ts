/** What is second on the wall: 32 px at 1920. */
export const MEDIO = 'text-[clamp(16px,1.67vw,32px)] leading-[1.25]'
