import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Empresa } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { umDe } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { REGIMES } from '#web/words/regimes.ts'
import { SeloCertificado } from './Certificado.tsx'

const rota = getRouteApi('/dentro/empresas')

const CERTIFICADOS = [
  { value: 'ausente', label: 'Sem certificado' },
  { value: 'expirando', label: 'Vence em 30 dias' },
  { value: 'expirado', label: 'Vencido' },
  { value: 'ativo', label: 'Em dia' },
] as const

const COLUNAS: Coluna<Empresa>[] = [
  {
    id: 'nome',
    titulo: 'Empresa',
    celula: ({ id, razaoSocial, nomeFantasia, ativa, certificado }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to="/empresas/$id" params={{ id }} search={{}} className={LINK_LINHA}>
            {razaoSocial}
          </Link>
          <SeloCertificado certificado={certificado} />
          {!ativa && <Selo tom="cinza">Desativada</Selo>}
        </span>
        {nomeFantasia && nomeFantasia !== razaoSocial && <span className="sub">{nomeFantasia}</span>}
      </>
    ),
  },
  {
    id: 'cnpj',
    titulo: 'CNPJ ou CPF',
    className: 'tabular-nums whitespace-nowrap',
    celula: ({ cpfCnpj }) => documento(cpfCnpj),
  },
  {
    id: 'cidade',
    titulo: 'Município',
    className: 'whitespace-nowrap max-md:text-right',
    celula: ({ endereco }) => `${endereco.descricaoCidade ?? endereco.codigoCidade}, ${endereco.estado}`,
  },
  {
    id: 'regime',
    titulo: 'Regime',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ regimeTributario }) => REGIMES[regimeTributario],
  },
]

/** The companies of the account, each with the state of its certificate. */
export function Empresas() {
  const { q, estado, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const certificado = umDe(
    estado,
    CERTIFICADOS.map(({ value }) => value),
  )
  const { data, error, refetch, isPlaceholderData } = useQuery(
    empresas({
      ...(q && { q }),
      ...(certificado && { certificado }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  const filtered = q !== undefined || certificado !== undefined
  const filter = (change: { q?: string; estado?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }), replace: 'q' in change })
  return (
    <>
      <Cabecalho titulo="Empresas">
        <NovaEmpresa />
      </Cabecalho>
      {(filtered || data?.total !== 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <CampoBusca rotulo="Nome, CPF ou CNPJ" valor={q} onChange={(texto) => filter({ q: texto })} />
          <Filtro
            nome="Certificado"
            opcoes={[...CERTIFICADOS]}
            valor={certificado}
            onChange={(valor) => filter({ estado: valor })}
          />
        </div>
      )}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Empresas"
            colunas={COLUNAS}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            grade='"nome nome" "cnpj cidade" "regime regime"'
            esqueleto={6}
            vazio={
              filtered ? (
                <Vazio
                  titulo="Nenhuma empresa com este filtro"
                  acao={<Botao onClick={() => void navigate({ search: {} })}>Limpar filtros</Botao>}
                >
                  Procure por parte do nome ou pelo começo do CPF ou CNPJ.
                </Vazio>
              ) : (
                <Vazio titulo="Nenhuma empresa ainda" acao={<NovaEmpresa />}>
                  Cadastre quem emite as notas: com o CNPJ, o restante se preenche sozinho.
                </Vazio>
              )
            }
          />
          {data && data.total > 0 && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={data.total}
              onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
              onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
            />
          )}
        </>
      )}
    </>
  )
}

function NovaEmpresa() {
  const porque = usePorque()('empresa.write', 'cadastrar empresas')
  if (porque) return <Botao porque={porque}>Nova empresa</Botao>
  return (
    <Link to="/empresas/nova" className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Nova empresa
    </Link>
  )
}
