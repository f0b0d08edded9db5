import { getRouteApi, Link } from '@tanstack/react-router'
import { type Cliente, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { diaMesAno } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { documento, inteiro } from '#web/words/formatos.ts'

const rota = getRouteApi('/dentro/clientes')
type Contrato = keyof typeof STATUS_CONTRATO
const CONTAS = { ativa: 'Ativa', bloqueada: 'Bloqueada' }

const COLUNAS: Coluna<Cliente>[] = [
  {
    id: 'nome',
    titulo: 'Conta',
    fixa: true,
    className: 'md:max-w-0 md:w-[34%]',
    planilha: ({ nome }) => nome,
    celula: ({ id, nome, cpfCnpj }) => (
      <>
        <Link to="/clientes/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block tabular-nums">{cpfCnpj ? documento(cpfCnpj) : 'Sem CNPJ'}</span>
      </>
    ),
  },
  {
    id: 'dono',
    titulo: 'Dono',
    className: 'md:max-w-0 md:w-[26%] max-md:hidden',
    planilha: ({ dono }) => dono && `${dono.nome} (${dono.email})`,
    celula: ({ dono }) => (
      <>
        <div className="truncate">{dono?.nome}</div>
        <div className="sub truncate">{dono?.email}</div>
      </>
    ),
  },
  {
    id: 'empresas',
    titulo: 'Empresas',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ empresas }) => empresas,
    celula: ({ empresas }) => inteiro(empresas),
  },
  {
    id: 'contrato',
    titulo: 'Contrato',
    planilha: ({ contrato }) => contrato && STATUS_CONTRATO[contrato.status].rotulo,
    celula: ({ contrato }) =>
      contrato ? (
        <Selo tom={STATUS_CONTRATO[contrato.status].tom}>{STATUS_CONTRATO[contrato.status].rotulo}</Selo>
      ) : (
        <span className="text-tinta-3">Nenhum</span>
      ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => diaMesAno(criadaEm),
    celula: ({ criadaEm }) => diaMesAno(criadaEm),
  },
  {
    id: 'status',
    titulo: 'Situação',
    direita: true,
    planilha: ({ status }) => CONTAS[status],
    celula: ({ status, bloqueio }) => (
      <span title={bloqueio?.motivo}>
        <Selo tom={status === 'ativa' ? 'verde' : 'vermelho'}>{CONTAS[status]}</Selo>
      </span>
    ),
  },
]

/** Every account of the service. */
export const Clientes = () => (
  <>
    <Cabecalho titulo="Clientes" texto="As contas do serviço." />
    <Lista
      rota={rota}
      rotulo="Clientes"
      busca="Nome, CNPJ da conta ou de uma empresa, e-mail"
      filtros={[
        escolha('status', 'Situação', opcoesDe(CONTAS)),
        escolha('contrato', 'Contrato', opcoesDe(STATUS_CONTRATO)),
      ]}
      consulta={({ q, status, contrato }, fatia) =>
        readList('GET /admin/tenants', {
          consulta: {
            ...defined({
              search: q,
              status: umDe(status, ['ativa', 'bloqueada']),
              contrato: umDe(contrato, Object.keys(STATUS_CONTRATO) as Contrato[]),
            }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"nome status" "contrato contrato"'
      densa
      nada={{ titulo: 'Nenhuma conta com estes filtros', dica: 'Procure por parte do nome, pelo CNPJ ou pelo e-mail.' }}
      vazio={<Vazio titulo="Nenhuma conta ainda" />}
    />
  </>
)
