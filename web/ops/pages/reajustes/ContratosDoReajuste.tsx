import { getRouteApi, Link } from '@tanstack/react-router'
import { read, type Saida } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { FORA_DO_REAJUSTE, SITUACAO_NO_REAJUSTE } from '#web/words/precos.ts'

type DoContrato = Saida<'GET /admin/reajustes/{id}'>['contratos'][number]

const rota = getRouteApi('/dentro/reajustes/$id')

const depois = ({ situacao, valorNovo }: DoContrato) => (situacao === 'ignorado' ? null : valorNovo)

const colunasDe = (cancelado: boolean): Coluna<DoContrato>[] => [
  {
    id: 'conta',
    titulo: 'Conta',
    fixa: true,
    ordem: 'conta',
    planilha: ({ tenantNome }) => tenantNome,
    celula: ({ contratoId, tenantNome }) => (
      <Link to="/contratos/$id" params={{ id: contratoId }} className={LINK_LINHA}>
        {tenantNome}
      </Link>
    ),
  },
  {
    id: 'situacao',
    titulo: 'O que acontece',
    ordem: 'situacao',
    planilha: ({ situacao, motivo }) =>
      [SITUACAO_NO_REAJUSTE[situacao].rotulo, motivo && FORA_DO_REAJUSTE[motivo]].filter(Boolean).join(': '),
    celula: ({ situacao, motivo }) => (
      <>
        {cancelado ? (
          <Selo tom="cinza">Cancelado</Selo>
        ) : (
          <Selo tom={SITUACAO_NO_REAJUSTE[situacao].tom}>{SITUACAO_NO_REAJUSTE[situacao].rotulo}</Selo>
        )}
        {motivo && <span className="sub ml-2">{FORA_DO_REAJUSTE[motivo]}</span>}
      </>
    ),
  },
  {
    id: 'hoje',
    titulo: 'Hoje',
    ordem: 'hoje',
    planilha: ({ valorAnterior }) => valorAnterior,
    direita: true,
    celula: ({ valorAnterior }) => <Valor v={valorAnterior} />,
  },
  {
    id: 'depois',
    titulo: cancelado ? 'Pagaria' : 'Depois',
    ordem: 'depois',
    planilha: depois,
    direita: true,
    celula: (contrato) => {
      const valor = depois(contrato)
      return valor === null ? <span className="text-tinta-3">–</span> : <Valor v={valor} />
    },
  },
]

/** What changes in each contract, a page at a time: a readjustment may reach thousands. */
export function ContratosDoReajuste({ id, cancelado }: { id: string; cancelado: boolean }) {
  const colunas = colunasDe(cancelado)
  return (
    <Lista
      rota={rota}
      rotulo="Contratos do reajuste"
      colunas={colunas}
      consulta={inteira(read('GET /admin/reajustes/{id}', { caminho: { id } }), ({ contratos }) => contratos, colunas)}
      chave={({ contratoId }) => contratoId}
      grade='"conta depois" "situacao hoje"'
      densa
      vazio={<Vazio titulo="Nenhum contrato é alcançado" />}
    />
  )
}
