import { datasDesde, inicioDepoisDe } from '#domain/recorrencia/calendario.ts'
import { competenciaNaData, type RegraDeCompetencia } from '#domain/recorrencia/recorrencia.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Parte } from '#web/portal/pages/notas/formulario/Grupo.tsx'
import { diaEscrito, hoje, mesAtual, mesEscrito } from '#web/words/datas.ts'
import { onlyDigits } from '#web/words/formatos.ts'
import { INTERVALOS, NAO_UTEIS } from '#web/words/recorrentes.ts'
import { Datas } from './Datas.tsx'
import { MesesNoTexto } from './MesesNoTexto.tsx'
import type { Origem, RascunhoRecorrente } from './rascunho.ts'

const DIAS = Array.from({ length: 31 }, (_, indice) => ({
  value: indice + 1,
  label: `Dia ${indice + 1}${indice >= 28 ? ', ou o último do mês' : ''}`,
}))

/** When the note recurs, with the dates that this comes to. */
export function CamposDaRecorrencia({ ambiente, origem }: { ambiente: Ambiente; origem: Origem | undefined }) {
  return (
    <Parte titulo="Repetição">
      {ambiente === 'producao' && (
        <p className="rounded-md bg-ambar-papel px-3 py-2 text-sm text-ambar sm:col-span-6">
          Produção: cada nota tem valor fiscal, e o imposto passa a ser devido.
        </p>
      )}
      <Texto
        nome="nome"
        rotulo="Nome"
        ajuda="Como você a procura: “Honorários da Padaria Central”"
        maxLength={120}
        className="sm:col-span-6"
      />
      <Escolha nome="calendario.aCadaMeses" rotulo="Repetir" opcoes={INTERVALOS} className="sm:col-span-2" />
      <Escolha nome="calendario.dia" rotulo="Dia do mês" opcoes={DIAS} className="sm:col-span-2" />
      <Dia
        nome="calendario.inicio"
        rotulo="A partir de"
        {...(origem && { ajuda: `A nota de ${mesEscrito(origem.competencia)} já existe: começa depois dela` })}
        className="sm:col-span-2"
      />
      <Escolha
        nome="calendario.naoUtil"
        rotulo="Em fim de semana ou feriado nacional"
        ajuda="Sem sair do mês. Feriados da cidade e do estado não contam."
        opcoes={NAO_UTEIS}
        className="sm:col-span-6"
      />
      <Dia nome="calendario.fim" rotulo="Até" ajuda="Vazio: sem fim" className="sm:col-span-3" />
      <Texto
        nome="calendario.quantidade"
        rotulo="Quantas notas"
        ajuda="Vazio: sem limite"
        unmask={onlyDigits}
        inputMode="numeric"
        maxLength={3}
        className="sm:col-span-3"
      />
      <Opcoes
        nome="modo"
        rotulo="Quando a data chegar"
        opcoes={[
          {
            value: 'emitir',
            label: 'Emitir sozinha',
            ajuda: 'A partir das 6h. Se for recusada, você recebe um e-mail.',
          },
          { value: 'revisar', label: 'Preparar para eu conferir', ajuda: 'Fica na lista até alguém escolher Emitir.' },
        ]}
        className="sm:col-span-3"
      />
      <Opcoes
        nome="regra"
        rotulo="Competência"
        opcoes={[
          { value: 'do_mes', label: 'O mês da data' },
          { value: 'mes_anterior', label: 'O mês anterior', ajuda: 'Para o que foi prestado no mês que terminou.' },
        ]}
        className="sm:col-span-3"
      />
      <Previsao origem={origem} />
      <MesesNoTexto mes={origem?.mes ?? mesAtual()} />
      <p className="sub sm:col-span-6">
        Na descrição do serviço, {'{mes}'} vira o mês da nota (“dezembro”), {'{ano}'} o ano e {'{mes_anterior}'} o mês
        de antes.
      </p>
    </Parte>
  )
}

const DATAS_MAX = 12

function Previsao({ origem }: { origem: Origem | undefined }) {
  const {
    dia = 1,
    naoUtil = 'depois',
    aCadaMeses = 1,
    inicio = '',
    fim = null,
    quantidade,
  } = useValor<NonNullable<RascunhoRecorrente['calendario']>>('calendario') ?? {}
  const regra = useValor<RegraDeCompetencia>('regra') ?? 'do_mes'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(inicio)) return null
  const max = Math.min(DATAS_MAX, quantidade ? Number(quantidade) : DATAS_MAX)
  const datas = datasDesde({ dia, naoUtil, aCadaMeses, inicio, fim }, { desde: hoje(), depoisDe: null, max })
  const primeira = datas[0] && competenciaNaData(datas[0], regra)
  return (
    <div className="sm:col-span-6">
      {origem && primeira && primeira <= origem.competencia && (
        <DuasVezes competencia={origem.competencia} regra={regra} />
      )}
      <p className="mb-2 text-sm font-medium">Próximas datas</p>
      {datas.length > 0 ? (
        <Datas datas={datas} />
      ) : (
        <p className="text-sm text-vermelho">Nenhuma data de hoje em diante.</p>
      )}
    </div>
  )
}

/** The first note would be of a month that has one. */
function DuasVezes({ competencia, regra }: { competencia: string; regra: RegraDeCompetencia }) {
  const { change } = useFormulario()
  const inicio = inicioDepoisDe(competencia, { regra, hoje: hoje() })
  return (
    <div role="status" className="mb-4 space-y-2 rounded-md bg-ambar-papel px-3 py-2 text-sm text-ambar">
      <p>
        A nota de {mesEscrito(competencia)} já existe: é a que você está repetindo. Com estas datas, o cliente seria
        cobrado duas vezes pelo mesmo mês.
      </p>
      <Botao onClick={() => change('calendario.inicio', inicio)}>Começar em {diaEscrito(inicio)}</Botao>
    </div>
  )
}
