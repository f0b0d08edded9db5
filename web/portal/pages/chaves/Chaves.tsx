import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { chaves } from '#web/api/portal/chaves.ts'
import type { ApiKey, ApiKeyCriada as Nova } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { umDe } from '#web/words/busca.ts'
import { dataCheia, diaMes, diaMesAno, horaMinuto } from '#web/words/datas.ts'
import { AMBIENTES, type Tom } from '#web/words/status.ts'
import { ChaveNova } from './ChaveNova.tsx'
import { CriarChave } from './CriarChave.tsx'
import { Revogar } from './Revogar.tsx'

const rota = getRouteApi('/dentro/chaves')
const ESTADOS: Record<ApiKey['status'], { rotulo: string; tom: Tom }> = {
  ativa: { rotulo: 'Ativa', tom: 'verde' },
  expirada: { rotulo: 'Expirada', tom: 'ambar' },
  revogada: { rotulo: 'Revogada', tom: 'cinza' },
}
const OPCOES = Object.entries(ESTADOS).map(([value, { rotulo }]) => ({ value, label: rotulo }))

/** The API keys of the ambiente. */
export function Chaves() {
  const ambiente = useAmbiente()
  const porque = usePorque()
  const { estado, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const [creating, setCreating] = useState(false)
  const [nova, setNova] = useState<Nova | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const status = umDe(estado, Object.keys(ESTADOS) as ApiKey['status'][])
  const { data, error, refetch, isPlaceholderData } = useQuery(
    chaves({ ambiente, ...(status && { status }), limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  const Criar = (
    <Botao tipo="principal" porque={porque('api-key.write', 'criar chaves')} onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      Criar chave
    </Botao>
  )
  return (
    <>
      <Cabecalho titulo="Chaves de API" texto={`De ${AMBIENTES[ambiente].toLowerCase()}`}>
        {Criar}
      </Cabecalho>
      {(status || data?.total !== 0) && (
        <div className="mb-2 flex">
          <Filtro
            nome="Estado"
            opcoes={OPCOES}
            valor={status}
            onChange={(valor) => void navigate({ search: (now) => ({ ...now, estado: valor, pagina: undefined }) })}
          />
        </div>
      )}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Chaves de API"
          colunas={colunasDe((chave) => setRevoking(chave), porque('api-key.write', 'revogar chaves'))}
          linhas={data?.items}
          chave={({ id }) => id}
          loading={isPlaceholderData}
          esqueleto={4}
          grade='"nome estado" "escopos escopos" "uso acao"'
          vazio={
            status ? (
              <Vazio
                titulo="Nenhuma chave neste estado"
                acao={<Botao onClick={() => void navigate({ search: {} })}>Limpar filtros</Botao>}
              />
            ) : (
              <Vazio titulo={`Nenhuma chave de ${AMBIENTES[ambiente].toLowerCase()} ainda`}>
                Com uma chave o seu sistema emite por API. As notas que ela envia são deste ambiente.
              </Vazio>
            )
          }
        />
      )}
      {data && data.total > 25 && (
        <Paginacao
          pagina={pagina}
          porPagina={porPagina}
          total={data.total}
          onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
          onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
        />
      )}
      {creating && <CriarChave ambiente={ambiente} onClose={() => setCreating(false)} onCreate={setNova} />}
      {nova && <ChaveNova chave={nova} onClose={() => setNova(null)} />}
      {revoking && <Revogar chave={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

const colunasDe = (onRevoke: (chave: ApiKey) => void, porque: string | undefined): Coluna<ApiKey>[] => [
  {
    id: 'nome',
    titulo: 'Chave',
    celula: ({ nome, prefixo }) => (
      <>
        <span className="font-medium">{nome}</span>
        <span className="block font-mono text-xs text-tinta-2">{prefixo}…</span>
      </>
    ),
  },
  {
    id: 'escopos',
    titulo: 'Pode',
    celula: ({ escopos, empresaIds }) => (
      <>
        <span className={escopos ? 'font-mono text-xs' : ''}>{escopos?.join(', ') ?? 'Tudo'}</span>
        <span className="sub block">
          {empresaIds ? (
            <>
              só <EmpresasDe ids={empresaIds} />
            </>
          ) : (
            'em todas as empresas'
          )}
        </span>
      </>
    ),
  },
  {
    id: 'uso',
    titulo: 'Último uso',
    className: 'tabular-nums text-tinta-2',
    celula: ({ ultimoUsoEm, criadaEm }) => (
      <>
        {ultimoUsoEm ? (
          <>
            <span className="md:hidden">Usada em </span>
            <time dateTime={ultimoUsoEm} title={dataCheia(ultimoUsoEm)}>
              {diaMes(ultimoUsoEm)}, {horaMinuto(ultimoUsoEm)}
            </time>
          </>
        ) : (
          'Nunca usada'
        )}
        <span className="sub block">criada em {diaMesAno(criadaEm)}</span>
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    className: 'max-md:text-right',
    celula: ({ status, expiraEm, revogadaEm }) => {
      const quando = revogadaEm ?? expiraEm
      return (
        <>
          <Selo tom={ESTADOS[status].tom}>{ESTADOS[status].rotulo}</Selo>
          {quando && (
            <span className="sub block whitespace-nowrap">
              {status === 'ativa' ? 'até' : 'em'} {diaMesAno(quando)}
            </span>
          )}
        </>
      )
    },
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (chave) =>
      chave.status === 'revogada' ? null : (
        <Botao tipo="discreto" aria-label={`Revogar ${chave.nome}`} porque={porque} onClick={() => onRevoke(chave)}>
          Revogar
        </Botao>
      ),
  },
]
