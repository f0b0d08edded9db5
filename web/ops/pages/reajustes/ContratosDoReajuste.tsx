import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Saida } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { FORA_DO_REAJUSTE, SITUACAO_NO_REAJUSTE } from '#web/words/precos.ts'

type DoContrato = Saida<'GET /admin/reajustes/{id}'>['contratos'][number]

const colunas = (cancelado: boolean): Coluna<DoContrato>[] => [
  {
    id: 'conta',
    titulo: 'Conta',
    celula: ({ contratoId, tenantNome }) => (
      <Link to="/contratos/$id" params={{ id: contratoId }} className={LINK_LINHA}>
        {tenantNome}
      </Link>
    ),
  },
  {
    id: 'situacao',
    titulo: 'O que acontece',
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
  { id: 'hoje', titulo: 'Hoje', direita: true, celula: ({ valorAnterior }) => <Valor v={valorAnterior} /> },
  {
    id: 'depois',
    titulo: cancelado ? 'Pagaria' : 'Depois',
    direita: true,
    celula: ({ valorNovo, situacao }) =>
      valorNovo === null || situacao === 'ignorado' ? <span className="text-tinta-3">–</span> : <Valor v={valorNovo} />,
  },
]

/** What changes in each contract, a page at a time: a readjustment may reach thousands. */
export function ContratosDoReajuste({ contratos, cancelado }: { contratos: DoContrato[]; cancelado: boolean }) {
  const [pagina, setPagina] = useState(1)
  const [porPagina, setPorPagina] = useState(25)
  return (
    <>
      <Tabela
        rotulo="Contratos do reajuste"
        colunas={colunas(cancelado)}
        linhas={contratos.slice((pagina - 1) * porPagina, pagina * porPagina)}
        chave={({ contratoId }) => contratoId}
        grade='"conta depois" "situacao hoje"'
        densa
        vazio={<p className="text-sm text-tinta-2">Nenhum contrato é alcançado.</p>}
      />
      {contratos.length > porPagina && (
        <Paginacao
          pagina={pagina}
          porPagina={porPagina}
          total={contratos.length}
          onPage={setPagina}
          onSizeChange={(n) => {
            setPorPagina(n)
            setPagina(1)
          }}
        />
      )}
    </>
  )
}
