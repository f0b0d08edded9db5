export function Inicio() {
  return null
}
