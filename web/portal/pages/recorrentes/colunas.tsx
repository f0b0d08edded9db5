import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Recorrente } from '#web/api/portal/client.ts'
import { decideMes } from '#web/api/portal/recorrentes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { quando, SITUACOES } from '#web/words/recorrentes.ts'

/** The columns of the list of recurring notes. */
export const COLUNAS: Coluna<Recorrente>[] = [
  {
    id: 'nome',
    titulo: 'Nota recorrente',
    className: 'max-w-0 w-full max-md:max-w-none',
    celula: ({ id, nome, tomadorNome, ambiente }) => (
      <>
        <Link to="/recorrentes/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block truncate">
          {tomadorNome ?? 'Sem cliente identificado'}
          {ambiente === 'homologacao' && ', homologação'}
        </span>
      </>
    ),
  },
  { id: 'empresa', titulo: 'Empresa', className: 'text-tinta-2 md:min-w-36', celula: ({ empresa }) => empresa },
  {
    id: 'quando',
    titulo: 'Quando',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ calendario }) => quando(calendario),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap tabular-nums',
    celula: ({ valor }) => dinheiro(valor),
  },
  {
    id: 'proxima',
    titulo: 'Próxima',
    className: 'whitespace-nowrap tabular-nums',
    celula: ({ proxima }) => (proxima ? diaEscrito(proxima) : <span className="text-tinta-3">Nenhuma</span>),
  },
  { id: 'situacao', titulo: 'Situação', direita: true, celula: (each) => <Situacao recorrente={each} /> },
]

/** The state; in its place the one act that a month waits for. */
function Situacao({ recorrente: { id, situacao, pendentes } }: { recorrente: Recorrente }) {
  const recusada = pendentes.find(({ estado }) => estado === 'recusada')
  const espera = pendentes.find(({ estado }) => estado === 'a_revisar')
  if (espera) return <EmitirMes id={id} mes={espera.mes} />
  if (recusada) return <Selo tom="vermelho">Recusada em {mesEscrito(recusada.mes)}</Selo>
  return <Selo tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Selo>
}

/** Issues the note of a month that waits; above the link that covers the row. */
function EmitirMes({ id, mes }: { id: string; mes: string }) {
  const porque = usePorque()('recorrente.write', 'emitir notas recorrentes')
  const issue = useMutation({
    mutationFn: () => decideMes(id, mes, 'emitir'),
    onSuccess: tellMes,
    onError: (error) => notifyFailure('A nota não saiu', error.message),
  })
  return (
    <span className="relative z-10">
      <Botao porque={porque} ocupado={issue.isPending} onClick={() => issue.mutate()}>
        Emitir {mesEscrito(mes)}
      </Botao>
    </span>
  )
}

/** Tells what became of a month that a person decided. */
export function tellMes({ estado, mes, erros }: Awaited<ReturnType<typeof decideMes>>): void {
  if (estado === 'recusada') notifyFailure(`A nota de ${mesEscrito(mes)} foi recusada`, erros[0]?.mensagem)
  else if (estado === 'dispensada') notifyDone(`${mesEscrito(mes)} fica sem nota`)
  else notifyDone('Nota na fila', `A de ${mesEscrito(mes)}.`)
}
