import { ajustesCom } from '#domain/ajustes.ts'
import { contadas } from '#domain/incidentes.ts'
import { groupsPausedBy } from '#features/cidades/reach/paused-groups.ts'
import type { GrupoAberto } from '#features/filas/count-jobs.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'
import type { Cidades } from './lugares.ts'
import { LIDAS_MAX, sumUp, waitingNotes } from './notas-paradas.ts'

const FREIOS = ['emissao.pausarTrilhos', 'emissao.pausarPadroes', 'emissao.pausarConexoes'] as const
type Freio = { chave: (typeof FREIOS)[number]; valor: string; motivo: string; desde: Date }

/** What operators paused by a setting, each value of it a cause: a forgotten brake holds its notes without end. */
export async function readFreios(app: App, lidos: Lidos): Promise<Causa[]> {
  const freios = await app.sistema.query<Freio>(sql`
    select chave, v as valor, motivo, alterado_em as desde from ajustes, json_array_elements_text(valor::json) as v
    where chave = any(${[...FREIOS]}::text[]) order by chave, v`)
  if (freios.length === 0) return []
  const [abertos, cidades] = await Promise.all([lidos.grupos(), lidos.cidades()])
  return Promise.all(
    freios.map(async (freio) => {
      const grupos = await groupsPausedBy(app, ajustesCom(new Map([[freio.chave, [freio.valor]]])))
      const held = abertos.filter(({ fila, grupo }) => fila === 'nota.issue' && grupos.includes(grupo))
      const notas = held.reduce((sum, { prontas, agendadas }) => sum + prontas + agendadas, 0)
      const rows = notas > 0 ? await waitingNotes(app.sistema, namesOf(held), ['nota.issue']) : []
      return causaOf(freio, notas, rows, cidades)
    }),
  )
}

const namesOf = (grupos: readonly GrupoAberto[]) => grupos.map(({ grupo }) => grupo)

function causaOf(
  { chave, valor, motivo, desde }: Freio,
  notas: number,
  rows: Awaited<ReturnType<typeof waitingNotes>>,
  cidades: Cidades,
): Causa {
  const { contas, quais, centavos, notas: lidas } = sumUp(rows)
  const lugar = chave === 'emissao.pausarConexoes' ? cidades.of(`${valor}:producao`) : null
  const nome = lugar?.nome ?? (chave === 'emissao.pausarTrilhos' ? `todo o trilho ${valor}` : `todo o padrão ${valor}`)
  return {
    chave: `emissao_pausada:${chave}:${valor}`,
    tipo: 'emissao_pausada',
    ambiente: null,
    gravidade: notas > 0 ? 'critica' : 'atencao',
    titulo: `A emissão está pausada: ${nome}`,
    texto: `${motivo.replace(/\.?$/, '.')} ${notas > 0 ? `${contadas(notas, 'notas')} ${notas === 1 ? 'espera' : 'esperam'} até que alguém retome.` : 'Nenhuma nota espera agora.'}`,
    ...{ proximaEm: null, desde, unidade: 'notas', quantas: notas, contas, quais },
    centavos: notas > 0 ? centavos : null,
    aoMenos: lidas >= LIDAS_MAX && notas > lidas,
    alvo: {
      ajuste: chave,
      valor,
      ...(lugar && { conexao: lugar.conexao }),
      ...(lugar?.municipio && { municipio: lugar.municipio }),
    },
    operacoes: ['GET /admin/settings', `DELETE /admin/settings/${chave}`],
    ultimaHora: null,
  }
}
