import { editAjuste } from '#features/ajustes/ajustes.ts'
import { motivoOf } from '#features/nfse/operate/motivo.ts'
import type { PausaDaCidade } from '#formas/operacao/ato-de-incidente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { countWaiting } from '#platform/queue/operate.ts'
import type { Registro } from './alvo.ts'
import { type AlvoCidade, nameOfCity, partsOf } from './cidade.ts'
import { counted } from './palavras.ts'

/**
 * Pauses or resumes issuing in a city, by the setting `emissao.pausarConexoes`, which knows the connection and not the
 * ambiente: both are paused. Notes wait and lose no attempt; queries and cancellations continue. What is so already stays
 * as it is. Throws NAO_ENCONTRADO, SCHEMA_DPS_INVALIDO, SEM_PERMISSAO.
 */
export async function pauseCity(
  ctx: Ctx,
  { grupos, municipio }: AlvoCidade,
  { pausar, motivo: raw }: { pausar: boolean; motivo: string },
  audit: Registro,
): Promise<PausaDaCidade> {
  const { app } = ctx
  const motivo = motivoOf(raw)
  const slugs = [...new Set(grupos.map((grupo) => partsOf(grupo).conexao))]
  const { conexao } = partsOf(grupos[0])
  await editAjuste(ctx, 'emissao.pausarConexoes', motivo, (now) => {
    const others = now.filter((slug) => !slugs.includes(slug))
    return pausar ? [...now, ...slugs.filter((slug) => !now.includes(slug))] : others
  })
  const ambientes = [...new Set(grupos.map((grupo) => partsOf(grupo).ambiente))]
  const daqui = ambientes.flatMap((ambiente) => slugs.map((slug) => grupoOf({ conexao: slug, ambiente })))
  const esperam = await countWaiting(app.sistema, ['nota.issue'], daqui)
  await audit(app.sistema, { motivo, conexoes: slugs, esperam })
  const nome = await nameOfCity(app, { conexao, municipio })
  const notas = counted(esperam, 'nota', 'notas')
  const frase = pausar
    ? `${nome} está em pausa; ${notas} ${esperam === 1 ? 'espera' : 'esperam'}.`
    : `${nome} não está mais em pausa; ${notas} ${esperam === 1 ? 'segue' : 'seguem'}.`
  return { pausada: pausar, conexao, esperam, frase }
}
