import type { Ajuste } from '#web/api/ops/client.ts'

type ValorDoAjuste = Ajuste['padrao']

/** The value of a setting, as people read it. */
export function valorEscrito(
  { tipo, unidade }: Pick<Ajuste, 'tipo' | 'unidade'>,
  valor: ValorDoAjuste | undefined,
): string {
  if (valor === null || valor === undefined || valor === '') return 'nenhum'
  if (tipo === 'sim_nao') return valor ? 'sim' : 'não'
  if (Array.isArray(valor)) return valor.length ? valor.join(', ') : 'nenhum'
  return unidade ? `${valor} ${unidade}` : String(valor)
}

/** What was typed, as the setting takes it: a list by commas. */
export function valorDigitado({ tipo }: Pick<Ajuste, 'tipo'>, texto: string): ValorDoAjuste {
  if (tipo === 'sim_nao') return texto === 'sim'
  if (tipo === 'inteiro') return texto.trim() === '' ? null : Number(texto)
  if (tipo === 'lista')
    return texto
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
  return texto
}
