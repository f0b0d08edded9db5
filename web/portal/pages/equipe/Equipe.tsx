export function Equipe() {
  return null
}
