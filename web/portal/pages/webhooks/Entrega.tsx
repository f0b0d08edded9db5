export function Entrega() {
  return null
}
