/** The facts of the fatura that a description of the subscription's note may contain, by the name between braces. */
export const MARCADORES = {
  competencia: 'o mês por extenso',
  numero: 'o número da fatura',
  conta: 'o nome da conta',
  plano: 'o nome do plano',
  vencimento: 'o dia do vencimento',
  total: 'o total da fatura',
  itens: 'as linhas da fatura, uma por linha',
  notas: 'quantas notas a conta usou no mês',
} as const
type Marcador = keyof typeof MARCADORES

/** The description before an operator writes one. */
export const MODELO_INICIAL = 'Licença de uso do serviço de emissão de NFS-e, {competencia}. Fatura nº {numero}.'

/** The most characters of a description in a layout. */
const CHARS_MAX = 2_000
const MARCA = /\{(\w*)\}/g

/** The faults of a model, each as a sentence; empty: none. */
export function faultsOfModelo(modelo: string): string[] {
  const unknown = [...modelo.matchAll(MARCA)].map(([marca]) => marca).filter((marca) => !isKnown(marca.slice(1, -1)))
  const faults = [...new Set(unknown)].map(
    (marca) => `Recebido ${marca}, que não existe; os que existem são ${LISTED}.`,
  )
  return /[{}]/.test(modelo.replace(MARCA, ''))
    ? [...faults, `Recebida uma chave sem par: um marcador se escreve entre chaves, como em {competencia}.`]
    : faults
}

/** The description of one note; a longer text than a layout takes is cut. */
export function fillModelo(modelo: string, valores: Readonly<Record<Marcador, string>>): string {
  const text = modelo.replace(MARCA, (_, nome: Marcador) => valores[nome])
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX - 3).trimEnd()}...` : text
}

const isKnown = (nome: string): nome is Marcador => Object.hasOwn(MARCADORES, nome)
const LISTED = Object.keys(MARCADORES)
  .map((nome) => `{${nome}}`)
  .join(', ')
