import { Link } from '@tanstack/react-router'
import type { FilaDoPainel } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'

const numero = (valor: number) => <span className={valor ? 'tabular-nums' : 'text-tinta-3'}>{inteiro(valor)}</span>

const INTEIRO = 'whitespace-nowrap'

type Tentativas = FilaDoPainel['tentativas']
/** The share of the attempts of the last minutes that failed, or, without any, of those of the day. */
function parteDe({ taxaDeFalha, taxaDeFalha24h }: Tentativas): string | null {
  const valor = taxaDeFalha ?? taxaDeFalha24h
  return valor === null ? null : porcento(Math.round(valor * 1000) / 10)
}
const ditoDe = ({ minutos, feitas, falhas, feitas24h, falhas24h }: Tentativas) =>
  `${inteiro(falhas)} de ${inteiro(feitas)} em ${minutos} min; ${inteiro(falhas24h)} de ${inteiro(feitas24h)} em 24 h`

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
  {
    id: 'naFila',
    titulo: 'Na fila',
    ordem: 'naFila',
    planilha: ({ naFila }) => naFila,
    direita: true,
    nomeada: true,
    className: INTEIRO,
    celula: ({ naFila }) => numero(naFila),
  },
  {
    id: 'aguardando',
    titulo: 'Na vez',
    ordem: 'aguardando',
    planilha: ({ aguardando }) => aguardando,
    direita: true,
    className: 'max-lg:hidden whitespace-nowrap',
    celula: ({ aguardando }) => numero(aguardando),
  },
  {
    id: 'agendado',
    titulo: 'Com hora',
    ordem: 'agendado',
    planilha: ({ agendado }) => agendado,
    direita: true,
    className: 'max-xl:hidden whitespace-nowrap',
    celula: ({ agendado }) => numero(agendado),
  },
  {
    id: 'executando',
    titulo: 'Andando',
    ordem: 'executando',
    planilha: ({ executando }) => executando,
    direita: true,
    className: 'max-xl:hidden whitespace-nowrap',
    celula: ({ executando }) => numero(executando),
  },
  {
    id: 'retidas',
    titulo: 'Retidas',
    ordem: 'retidas',
    planilha: ({ retidas }) => retidas,
    direita: true,
    className: 'max-md:hidden whitespace-nowrap',
    celula: ({ retidas }) => numero(retidas),
  },
  {
    id: 'impedidas',
    titulo: 'Impedidas',
    ordem: 'impedidas',
    planilha: ({ impedidas }) => impedidas,
    direita: true,
    className: 'max-xl:hidden whitespace-nowrap',
    celula: ({ impedidas }) => numero(impedidas),
  },
  {
    id: 'falham',
    titulo: 'Falham',
    ordem: 'falham',
    planilha: ({ tentativas }) => parteDe(tentativas),
    emOrdem: ({ tentativas: { taxaDeFalha, taxaDeFalha24h } }) => taxaDeFalha ?? taxaDeFalha24h,
    direita: true,
    nomeada: true,
    className: INTEIRO,
    celula: ({ tentativas }) => (
      <span
        title={ditoDe(tentativas)}
        className={tentativas.falhas || tentativas.falhas24h ? 'text-vermelho tabular-nums' : 'text-tinta-3'}
      >
        {parteDe(tentativas) ?? '–'}
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
