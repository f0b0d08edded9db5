export function Conta() {
  return null
}
