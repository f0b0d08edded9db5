import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MesPendente, Recorrente } from '#web/api/portal/client.ts'
import { decideMes } from '#web/api/portal/recorrentes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { useConfirmacaoDeProducao } from '#web/portal/pages/notas/formulario/ConfirmacaoDeProducao.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { quando, SITUACOES } from '#web/words/recorrentes.ts'

/** The columns of the list of recurring notes. */
export const COLUNAS: Coluna<Recorrente>[] = [
  {
    id: 'nome',
    titulo: 'Nota recorrente',
    fixa: true,
    planilha: ({ nome }) => nome,
    className: 'max-w-0 w-full max-md:max-w-none',
    celula: ({ id, nome, tomadorNome }) => (
      <>
        <Link to="/recorrentes/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block truncate">{tomadorNome ?? 'Sem cliente identificado'}</span>
      </>
    ),
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    className: 'text-tinta-2 md:min-w-36',
    planilha: ({ empresa }) => empresa,
    celula: ({ empresa }) => empresa,
  },
  {
    id: 'quando',
    titulo: 'Quando',
    className: 'whitespace-nowrap text-tinta-2',
    planilha: ({ calendario }) => quando(calendario),
    celula: ({ calendario }) => quando(calendario),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap tabular-nums',
    planilha: ({ valor }) => valor,
    celula: ({ valor }) => dinheiro(valor),
  },
  {
    id: 'proxima',
    titulo: 'Próxima',
    planilha: ({ proxima }) => proxima && diaEscrito(proxima),
    className: 'whitespace-nowrap tabular-nums',
    celula: ({ proxima }) => (
      <>
        <span className="text-tinta-2 md:hidden">Próxima: </span>
        {proxima ? diaEscrito(proxima) : <span className="text-tinta-2">nenhuma</span>}
      </>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    direita: true,
    planilha: ({ situacao }) => SITUACOES[situacao].rotulo,
    celula: (each) => <Situacao recorrente={each} />,
  },
]

/** The state; in its place the one act that a month waits for. */
function Situacao({ recorrente }: { recorrente: Recorrente }) {
  const { situacao, pendentes } = recorrente
  const recusada = pendentes.find(({ estado }) => estado === 'recusada')
  const espera = pendentes.find(({ estado }) => estado === 'a_revisar')
  if (espera) return <EmitirMes recorrente={recorrente} pendente={espera} />
  if (recusada) return <Selo tom="vermelho">Recusada em {mesEscrito(recusada.mes)}</Selo>
  return <Selo tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Selo>
}

/** Issues the note of a month that waits; above the link that covers the row. */
function EmitirMes({ recorrente, pendente }: { recorrente: Recorrente; pendente: MesPendente }) {
  const { mes, valor } = pendente
  const porque = usePorque()('recorrente.write', 'emitir notas recorrentes')
  const { confirm, dialogo } = useConfirmacaoDeProducao(recorrente.ambiente)
  const issue = useMutation({
    mutationFn: () => decideMes(recorrente.id, mes, 'emitir'),
    onSuccess: tellMes,
    onError: (error) => notifyFailure('A nota não saiu', error.message),
  })
  const press = async () => (await confirm(resumoDe({ ...recorrente, valor }))) && issue.mutate()
  return (
    <span className="relative z-10">
      <Botao porque={porque} ocupado={issue.isPending} onClick={press}>
        Emitir {mesEscrito(mes)}
      </Botao>
      {dialogo}
    </span>
  )
}

/** What the question before a note with fiscal value shows. */
export const resumoDe = ({ tomadorNome, valor }: Pick<Recorrente, 'tomadorNome' | 'valor'>) => ({
  oque: `Para ${tomadorNome ?? 'cliente não identificado'}`,
  valor,
})

/** Tells what happened to a month that a person decided. */
export function tellMes({ estado, mes, erros }: Awaited<ReturnType<typeof decideMes>>): void {
  if (estado === 'recusada') notifyFailure(`A nota de ${mesEscrito(mes)} foi recusada`, erros[0]?.mensagem)
  else if (estado === 'dispensada') notifyDone(`${mesEscrito(mes)} fica sem nota`)
  else notifyDone('Nota enviada', `A de ${mesEscrito(mes)}.`)
}
