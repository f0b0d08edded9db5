import type { Conexao } from '#web/api/ops/client.ts'
import { faz } from '#web/words/datas.ts'

/** Why a draft may not be published yet, by its last rehearsal; undefined: it may. */
export function whyNotPublish({ ensaio }: Pick<Conexao, 'ensaio'>): string | undefined {
  if (!ensaio) return 'Falta um ensaio deste conteúdo.'
  if (!ensaio.ok) return `O último ensaio, ${faz(ensaio.em)}, não passou: corrija e ensaie de novo.`
  return ensaio.vale ? undefined : `O ensaio é de ${faz(ensaio.em)}, e vale por 24 horas: ensaie de novo.`
}
