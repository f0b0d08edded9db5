export function Notas() {
  return null
}
