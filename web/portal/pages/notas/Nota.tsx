export function Nota() {
  return null
}
