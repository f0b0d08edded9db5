import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { chaves } from '#web/api/portal/chaves.ts'
import type { ApiKey, ApiKeyCriada as Nova } from '#web/api/portal/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { dataCheia, diaMesAno } from '#web/words/datas.ts'
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
const STATUS = Object.keys(ESTADOS) as ApiKey['status'][]

/** The API keys of the ambiente. */
export function Chaves() {
  const ambiente = useAmbiente()
  const porque = usePorque()
  const [creating, setCreating] = useState(false)
  const [nova, setNova] = useState<Nova | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
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
      <Lista
        rota={rota}
        rotulo="Chaves de API"
        filtros={[escolha('estado', 'Estado', opcoesDe(ESTADOS))]}
        consulta={({ estado }, fatia) => chaves({ ambiente, ...defined({ status: umDe(estado, STATUS) }), ...fatia })}
        colunas={colunasDe((chave) => setRevoking(chave), porque('api-key.write', 'revogar chaves'))}
        chave={({ id }) => id}
        esqueleto={4}
        grade='"nome estado" "escopos escopos" "uso acao"'
        nada={{ titulo: 'Nenhuma chave neste estado' }}
        vazio={
          <Vazio titulo={`Nenhuma chave de ${AMBIENTES[ambiente].toLowerCase()} ainda`}>
            Com uma chave o seu sistema emite por API. As notas que ela envia são deste ambiente.
          </Vazio>
        }
      />
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
    fixa: true,
    planilha: ({ nome, prefixo }) => `${nome} (${prefixo}…)`,
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
    planilha: ({ escopos }) => escopos?.join(', ') ?? 'Tudo',
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
    planilha: ({ ultimoUsoEm }) => ultimoUsoEm && dataCheia(ultimoUsoEm),
    className: 'tabular-nums text-tinta-2',
    celula: ({ ultimoUsoEm, criadaEm }) => (
      <>
        {ultimoUsoEm ? (
          <>
            <span className="md:hidden">Usada em </span>
            <Instante em={ultimoUsoEm} />
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
    planilha: ({ status }) => ESTADOS[status].rotulo,
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
