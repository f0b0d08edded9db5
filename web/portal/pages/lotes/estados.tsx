import { Ban, Check, CircleDashed, Hourglass, X } from 'lucide-react'
import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import type { LoteDoPortal } from '#web/api/portal/client.ts'
import type { Grupo } from '#web/api/portal/lotes.ts'
import { Selo, SeloStatus } from '#web/kit/detail/Selo.tsx'
import { STATUS, STATUS_LISTA, type StatusNota, type Tom } from '#web/words/status.ts'

/** The states of a line before it is a note. */
const DA_LINHA = {
  a_conferir: { rotulo: 'Conferindo', tom: 'azul', icone: CircleDashed },
  pronta: { rotulo: 'Pronta', tom: 'verde', icone: Check },
  com_erro: { rotulo: 'Com erro', tom: 'vermelho', icone: X },
  a_enviar: { rotulo: 'Na fila', tom: 'azul', icone: Hourglass },
  enviando: { rotulo: 'Na fila', tom: 'azul', icone: Hourglass },
  retirada: { rotulo: 'Retirada', tom: 'cinza', icone: Ban },
} as const

const isStatus = (estado: string): estado is StatusNota => (STATUS_LISTA as string[]).includes(estado)

export const rotuloDoEstado = (estado: string): string =>
  isStatus(estado) ? STATUS[estado].rotulo : (DA_LINHA[estado as keyof typeof DA_LINHA]?.rotulo ?? estado)

/** The state of a line in words. */
export function SeloDaLinha({ estado }: { estado: string }) {
  if (isStatus(estado)) return <SeloStatus status={estado} />
  const { rotulo, tom, icone } = DA_LINHA[estado as keyof typeof DA_LINHA]
  return (
    <Selo tom={tom} icone={icone}>
      {rotulo}
    </Selo>
  )
}

/** The groups of states, in the order of the work. */
export const GRUPOS: Record<Grupo, { rotulo: string; tom: Tom; estados: readonly string[] }> = {
  com_erro: { rotulo: 'Com erro', tom: 'vermelho', estados: ['com_erro'] },
  prontas: { rotulo: 'Prontas', tom: 'verde', estados: ['pronta'] },
  em_andamento: {
    rotulo: 'Em andamento',
    tom: 'azul',
    estados: ['a_conferir', 'a_enviar', 'enviando', 'processando', 'falha_temporaria'],
  },
  autorizadas: { rotulo: 'Autorizadas', tom: 'verde', estados: [...WAS_AUTHORIZED] },
  recusadas: { rotulo: 'Recusadas pela prefeitura', tom: 'vermelho', estados: ['rejeitada', 'falha_definitiva'] },
  retiradas: { rotulo: 'Retiradas', tom: 'cinza', estados: ['retirada'] },
}

/** How many lines of a batch are in a group. */
export const quantas = ({ porEstado }: Pick<LoteDoPortal, 'porEstado'>, grupo: Grupo): number =>
  GRUPOS[grupo].estados.reduce((sum, estado) => sum + ((porEstado as Record<string, number>)[estado] ?? 0), 0)

export const SITUACAO: Record<LoteDoPortal['status'], { rotulo: string; tom: Tom }> = {
  conferindo: { rotulo: 'Conferindo', tom: 'azul' },
  aguardando: { rotulo: 'Espera por você', tom: 'ambar' },
  enviando: { rotulo: 'Emitindo', tom: 'azul' },
  concluido: { rotulo: 'Concluído', tom: 'verde' },
}
