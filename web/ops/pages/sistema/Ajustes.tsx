import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Ajuste, call, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { MOTIVO } from '../motivo.ts'
import { MudarAjuste } from './MudarAjuste.tsx'
import { valorEscrito } from './valor-do-ajuste.ts'

/** The settings of the service: the default of each, and what was set instead, by whom and why. */
export function Ajustes() {
  const porque = usePorque()('admin.ajuste.write', 'alterar ajustes')
  const { data, error, refetch } = useQuery(read('GET /admin/settings', {}))
  const [changing, setChanging] = useState<Ajuste | null>(null)
  const [clearing, setClearing] = useState<Ajuste | null>(null)
  return (
    <>
      <Cabecalho titulo="Ajustes" texto="Valem em segundos, em todos os processos." />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Ajustes"
          colunas={colunasDe(porque, setChanging, setClearing)}
          linhas={data?.items}
          chave={({ chave }) => chave}
          grade='"ajuste valor" "alteracao acao"'
          vazio={null}
        />
      )}
      {changing && <MudarAjuste ajuste={changing} onClose={() => setChanging(null)} />}
      {clearing && (
        <Confirmar
          titulo="Voltar ao padrão"
          acao="Voltar ao padrão"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/settings/{key}', { caminho: { key: clearing.chave }, consulta: { motivo } })
            notifyDone('De volta ao padrão', clearing.chave)
            await renew('GET /admin/settings')
          }}
          onClose={() => setClearing(null)}
        >
          {`${clearing.chave} volta a ${valorEscrito(clearing, clearing.padrao)}.`}
        </Confirmar>
      )}
    </>
  )
}

const colunasDe = (
  porque: string | undefined,
  onChange: (ajuste: Ajuste) => void,
  onClear: (ajuste: Ajuste) => void,
): Coluna<Ajuste>[] => [
  {
    id: 'ajuste',
    titulo: 'Ajuste',
    className: 'md:w-[46%]',
    celula: ({ chave, descricao }) => (
      <>
        <span className="font-mono text-xs">{chave}</span>
        <span className="sub block">{descricao}</span>
      </>
    ),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    celula: (ajuste) =>
      ajuste.valor === undefined ? (
        <span className="text-tinta-3">padrão: {valorEscrito(ajuste, ajuste.padrao)}</span>
      ) : (
        <Selo tom="azul">{valorEscrito(ajuste, ajuste.valor)}</Selo>
      ),
  },
  {
    id: 'alteracao',
    titulo: 'Alterado',
    className: 'max-md:hidden',
    celula: ({ alteracao }) =>
      alteracao && (
        <span title={alteracao.motivo}>
          {alteracao.por.nome}
          <span className="sub block">
            <Instante em={alteracao.em} />
          </span>
        </span>
      ),
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (ajuste) => (
      <span className="inline-flex gap-1">
        <Botao porque={porque} aria-label={`Alterar ${ajuste.chave}`} onClick={() => onChange(ajuste)}>
          Alterar
        </Botao>
        {ajuste.valor !== undefined && (
          <Botao
            tipo="discreto"
            porque={porque}
            aria-label={`Voltar ${ajuste.chave} ao padrão`}
            onClick={() => onClear(ajuste)}
          >
            Padrão
          </Botao>
        )}
      </span>
    ),
  },
]
