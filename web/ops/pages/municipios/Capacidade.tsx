import { getRouteApi, Link } from '@tanstack/react-router'
import { type CapacidadeDeMunicipio, read } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { count, duracao, inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

const rota = getRouteApi('/dentro/municipios/capacidade')
const A_CADA_MS = 10_000
type Linha = CapacidadeDeMunicipio & { operacao: CapacidadeDeMunicipio['operacoes'][number] }

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'conexao',
    titulo: 'Conexão',
    fixa: true,
    ordem: 'conexao',
    planilha: ({ conexao, titulo, ambiente }) => `${titulo ?? conexao}, ${AMBIENTES[ambiente]}`,
    celula: ({ conexao, titulo, ambiente, municipios, exemplos: [um] }) => (
      <Duas
        um={<span className="font-medium">{titulo ?? conexao}</span>}
        dois={`${AMBIENTES[ambiente]} · ${municipios === 1 && um ? `${um.nome}, ${um.uf}` : count(municipios, 'cidade', 'cidades')}`}
      />
    ),
  },
  {
    id: 'fila',
    titulo: 'Fila',
    ordem: 'fila',
    planilha: ({ operacao }) => operacao.fila,
    className: 'max-md:hidden',
    celula: ({ operacao: { fila } }) => (
      <Link to="/filas/$nome" params={{ nome: fila }} search={{}} className="font-mono text-xs hover:underline">
        {fila}
      </Link>
    ),
  },
  {
    id: 'uso',
    titulo: 'Em uso',
    ordem: 'uso',
    planilha: ({ operacao }) => operacao.emUso,
    direita: true,
    celula: ({ operacao: { emUso, limite, teto } }) => (
      <span title={teto ? `No máximo ${inteiro(teto)}` : undefined} className="tabular-nums">
        {inteiro(emUso)} de {inteiro(limite)}
      </span>
    ),
  },
  {
    id: 'espera',
    titulo: 'Na fila',
    ordem: 'espera',
    planilha: ({ operacao }) => operacao.naFila,
    direita: true,
    celula: ({ operacao: { naFila, retidas, idadeMaisAntigaSegundos } }) => (
      <Duas
        um={retidas > 0 ? `${inteiro(naFila)}, ${count(retidas, 'retida', 'retidas')}` : inteiro(naFila)}
        dois={idadeMaisAntigaSegundos === null ? '' : `há ${duracao(idadeMaisAntigaSegundos * 1000)}`}
      />
    ),
  },
  {
    id: 'disjuntor',
    titulo: 'Chamadas',
    ordem: 'disjuntor',
    planilha: ({ operacao }) => operacao.disjuntor.estado,
    direita: true,
    celula: ({ operacao: { disjuntor } }) =>
      disjuntor.estado === 'fechado' ? (
        <Selo tom="verde">Liberadas</Selo>
      ) : (
        <Selo tom="ambar">
          {disjuntor.estado === 'meio_aberto' || !disjuntor.abertoAte
            ? 'Uma de prova'
            : `Suspensas até ${horaMinuto(disjuntor.abertoAte)}`}
        </Selo>
      ),
  },
]

const consulta = inteira(
  read('GET /admin/queues/capacidade-municipios', {}),
  ({ items }) => items.flatMap((each) => each.operacoes.map((operacao) => ({ ...each, operacao }))),
  COLUNAS,
  A_CADA_MS,
)

/** How many calls at once each connection can take, how many are under way, and what waits for a place. */
export const Capacidade = () => (
  <>
    <Cabecalho
      titulo="Capacidade"
      texto="Quantas chamadas ao mesmo tempo cada conexão aguenta; as cidades dela dividem as vagas."
      back={
        <Link to="/municipios" search={{}}>
          Municípios
        </Link>
      }
    />
    <Lista
      rota={rota}
      rotulo="Capacidade"
      colunas={COLUNAS}
      consulta={consulta}
      chave={({ conexao, ambiente, operacao }) => `${conexao} ${ambiente} ${operacao.fila}`}
      grade='"conexao disjuntor" "uso espera"'
      densa
      vazio={<Vazio titulo="Nenhuma cidade em uso">Aparecem aqui quando há notas para elas.</Vazio>}
    />
  </>
)
