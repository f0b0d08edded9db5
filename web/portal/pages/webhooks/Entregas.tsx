export function Entregas() {
  return null
}
