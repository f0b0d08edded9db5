export function Series() {
  return null
}
