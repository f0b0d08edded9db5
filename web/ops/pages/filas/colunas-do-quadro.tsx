import { Link } from '@tanstack/react-router'
import type { FilaDoPainel } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { ditoDasTentativas, parteQueFalha } from '#web/words/filas.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'

const numero = (valor: number) => <span className={valor ? 'tabular-nums' : 'text-tinta-3'}>{inteiro(valor)}</span>

const INTEIRO = 'whitespace-nowrap'

type Contagem = Pick<Coluna<FilaDoPainel>, 'titulo' | 'nomeada' | 'className'> & {
  id: 'naFila' | 'aguardando' | 'agendado' | 'executando' | 'retidas' | 'impedidas'
}
/** A column that counts items of the queue. */
const contagem = ({ id, ...coluna }: Contagem): Coluna<FilaDoPainel> => ({
  ...coluna,
  id,
  ordem: id,
  direita: true,
  planilha: (fila) => fila[id],
  celula: (fila) => numero(fila[id]),
})

export const COLUNAS: Coluna<FilaDoPainel>[] = [
  {
    id: 'fila',
    titulo: 'Fila',
    fixa: true,
    ordem: 'fila',
    planilha: ({ descricao }) => descricao,
    celula: ({ nome, descricao }) => (
      <>
        <Link to="/filas/$nome" params={{ nome }} search={{}} className={LINK_LINHA}>
          {descricao}
        </Link>
        <span className="sub block font-mono">{nome}</span>
      </>
    ),
  },
  contagem({ id: 'naFila', titulo: 'Na fila', nomeada: true, className: INTEIRO }),
  contagem({ id: 'aguardando', titulo: 'Na vez', className: `max-xl:hidden ${INTEIRO}` }),
  contagem({ id: 'agendado', titulo: 'Com hora', className: `max-xl:hidden ${INTEIRO}` }),
  contagem({ id: 'executando', titulo: 'Andando', className: `max-xl:hidden ${INTEIRO}` }),
  contagem({ id: 'retidas', titulo: 'Retidas', className: `max-md:hidden ${INTEIRO}` }),
  contagem({ id: 'impedidas', titulo: 'Impedidas', className: `max-xl:hidden ${INTEIRO}` }),
  {
    id: 'falham',
    titulo: 'Falham',
    ordem: 'falham',
    planilha: ({ tentativas }) => parteQueFalha(tentativas),
    emOrdem: ({ tentativas: { taxaDeFalha, taxaDeFalha24h } }) => taxaDeFalha ?? taxaDeFalha24h,
    direita: true,
    nomeada: true,
    className: INTEIRO,
    celula: ({ tentativas }) => (
      <span
        title={ditoDasTentativas(tentativas)}
        className={tentativas.falhas || tentativas.falhas24h ? 'text-vermelho tabular-nums' : 'text-tinta-3'}
      >
        {parteQueFalha(tentativas) ?? '–'}
      </span>
    ),
  },
  {
    id: 'falhou',
    titulo: 'Desistiram',
    ordem: 'falhou',
    planilha: ({ falhou }) => falhou,
    direita: true,
    nomeada: true,
    className: INTEIRO,
    celula: ({ falhou }) => (
      <span className={falhou ? 'font-medium text-vermelho tabular-nums' : 'text-tinta-3'}>{inteiro(falhou)}</span>
    ),
  },
  {
    id: 'espera',
    titulo: 'Mais antiga',
    ordem: 'espera',
    planilha: ({ idadeMaisAntigaSegundos }) => idadeMaisAntigaSegundos,
    direita: true,
    className: 'max-lg:hidden whitespace-nowrap',
    celula: ({ idadeMaisAntigaSegundos }) =>
      idadeMaisAntigaSegundos === null ? (
        <span className="text-tinta-3">–</span>
      ) : (
        duracao(idadeMaisAntigaSegundos * 1000)
      ),
  },
  {
    id: 'vazao',
    titulo: 'Por minuto',
    ordem: 'vazao',
    planilha: ({ vazaoPorMinuto }) => Math.round(vazaoPorMinuto),
    direita: true,
    className: 'max-xl:hidden whitespace-nowrap',
    celula: ({ vazaoPorMinuto }) => numero(Math.round(vazaoPorMinuto)),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    ordem: 'estado',
    planilha: ({ estado }) => estado,
    direita: true,
    celula: ({ estado, pausa }) =>
      estado === 'pausada' ? (
        <span title={pausa?.motivo ?? undefined}>
          <Selo tom="ambar">Pausada</Selo>
        </span>
      ) : (
        <Selo tom="verde">Ativa</Selo>
      ),
  },
]
