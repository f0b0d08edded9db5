import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ClienteDetalhado, read } from '#web/api/ops/client.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { umDe } from '#web/words/busca.ts'
import { dataCheia, diaMesAno } from '#web/words/datas.ts'
import { documento, inteiro } from '#web/words/formatos.ts'
import { Id } from '../partes.tsx'
import { AtosDaConta } from './AtosDaConta.tsx'
import { ContratoDaConta } from './ContratoDaConta.tsx'
import { Empresas } from './Empresas.tsx'
import { Faturas } from './Faturas.tsx'
import { Integracao } from './Integracao.tsx'
import { Pessoas } from './Pessoas.tsx'
import { Problemas } from './Problemas.tsx'
import { Uso } from './Uso.tsx'

const rota = getRouteApi('/dentro/clientes/$id')
const ABAS = ['uso', 'empresas', 'pessoas', 'integracao', 'faturas', 'problemas'] as const

/** One account: who it is, what it uses, what goes wrong for it. */
export function Cliente() {
  const { id } = rota.useParams()
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/clientes/$id' })
  const { data, error, refetch } = useQuery(read('GET /admin/tenants/{id}', { caminho: { id } }))
  const back = (
    <Link to="/clientes" search={{}}>
      Clientes
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Cliente" back={back} erro={error} onRetry={refetch} alto={480} />
  return (
    <>
      <Cabecalho
        titulo={data.nome}
        selo={data.status === 'bloqueada' && <Selo tom="vermelho">Bloqueada</Selo>}
        back={back}
      >
        <AtosDaConta conta={data} />
      </Cabecalho>
      {data.bloqueio && (
        <p className="mb-5 rounded-lg bg-vermelho-papel px-4 py-3 text-sm text-vermelho">
          Bloqueada em {dataCheia(data.bloqueio.desde)}: {data.bloqueio.motivo}
        </p>
      )}
      <Fatos conta={data} />
      <Abas
        valor={umDe(aba, ABAS) ?? 'uso'}
        onChange={(nova) => void navigate({ search: { aba: nova }, replace: true })}
        abas={[
          { id: 'uso', titulo: 'Uso', conteudo: <Uso meses={data.uso} tenantId={id} /> },
          { id: 'empresas', titulo: 'Empresas', conta: data.empresas.total, conteudo: <Empresas conta={data} /> },
          { id: 'pessoas', titulo: 'Pessoas', conta: data.pessoas.total, conteudo: <Pessoas conta={data} /> },
          { id: 'integracao', titulo: 'Integração', conteudo: <Integracao conta={data} /> },
          { id: 'faturas', titulo: 'Faturas', conteudo: <Faturas tenantId={id} /> },
          {
            id: 'problemas',
            titulo: 'Problemas',
            conta: data.alertas.length || undefined,
            conteudo: <Problemas conta={data} />,
          },
        ]}
      />
    </>
  )
}

const Fatos = ({ conta }: { conta: ClienteDetalhado }) => {
  const { id, cpfCnpj, limites, criadaEm } = conta
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
      <Dado rotulo="CNPJ ou CPF">{cpfCnpj ? documento(cpfCnpj) : 'Não informado'}</Dado>
      <Dado rotulo="Contrato">
        <ContratoDaConta conta={conta} />
      </Dado>
      <Dado rotulo="Requisições por minuto">
        {inteiro(limites.requisicoesPorMinuto.emVigor)}
        {limites.requisicoesPorMinuto.proprio !== null && <span className="sub block">próprio desta conta</span>}
      </Dado>
      <Dado rotulo="Conta desde">{diaMesAno(criadaEm)}</Dado>
      <Dado rotulo="Id da conta" largo>
        <span className="whitespace-nowrap">
          <Id texto={id} rotulo="o id da conta" />
        </span>
      </Dado>
    </dl>
  )
}
