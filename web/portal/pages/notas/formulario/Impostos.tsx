import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { usePadroes } from './emitente.ts'
import { Grupo } from './Grupo.tsx'
import { DO_SERVICO, grupoEm } from './grupos.ts'
import { CST_PIS_COFINS, EXIGIBILIDADE, TIPO_IMUNIDADE, TIPO_TRIBUTACAO, TOTAL_TRIBUTOS } from './opcoes.ts'
import { Tributo } from './Tributo.tsx'

type Props = { servico: string; aberto: boolean }

const RETENCOES = { pis: 'PIS', cofins: 'Cofins', csll: 'CSLL', irrf: 'IRRF', inss: 'INSS', cpp: 'CPP' } as const

export function Retencoes({ servico, aberto }: Props) {
  const nome = `${servico}.retencao`
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.retencao, servico)}
      texto="O que o tomador retém e recolhe; sai do líquido."
      sempreAberto={aberto}
    >
      {Object.entries(RETENCOES).map(([tributo, rotulo]) => (
        <Tributo key={tributo} nome={`${nome}.${tributo}`} rotulo={rotulo} />
      ))}
      <Numero nome={`${nome}.outras`} rotulo="Outras retenções" unidade="reais" className="sm:col-span-2" />
      <Dia
        nome={`${nome}.dataPagamento`}
        rotulo="Pagamento em"
        ajuda="Se não for na competência: PIS, Cofins e CSLL seguem a lei deste dia."
        className="sm:col-span-4"
      />
    </Grupo>
  )
}

export function IssEspecial({ servico, aberto }: Props) {
  const nome = `${servico}.iss`
  return (
    <Grupo {...grupoEm(DO_SERVICO.iss, servico)} sempreAberto={aberto}>
      <Escolha nome={`${nome}.tipoTributacao`} rotulo="Tributação" opcoes={TIPO_TRIBUTACAO} className="sm:col-span-3" />
      <Escolha nome={`${nome}.exigibilidade`} rotulo="Exigibilidade" opcoes={EXIGIBILIDADE} className="sm:col-span-3" />
      <Escolha nome={`${nome}.tipoImunidade`} rotulo="Imunidade" opcoes={TIPO_IMUNIDADE} className="sm:col-span-3" />
      <Texto
        nome={`${nome}.numeroProcesso`}
        rotulo="Número do processo"
        ajuda="O que suspendeu a cobrança."
        maxLength={40}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${nome}.beneficioMunicipal.numero`}
        rotulo="Benefício municipal"
        ajuda="14 dígitos do sistema nacional"
        inputMode="numeric"
        maxLength={14}
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.beneficioMunicipal.reducaoBase`}
        rotulo="Redução da base"
        unidade="porcento"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.beneficioMunicipal.valorReducao`}
        rotulo="Redução em reais"
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.baseCalculo`}
        rotulo="Base do ISS"
        placeholder="Calculada"
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.valor`}
        rotulo="Valor do ISS"
        placeholder="Calculado"
        unidade="reais"
        className="sm:col-span-2"
      />
    </Grupo>
  )
}

export function PisCofinsProprios({ servico, aberto }: Props) {
  const nome = `${servico}.apuracaoPropria`
  const cst = usePadroes()?.cstPisCofinsPadrao
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.apuracaoPropria, servico)}
      texto="O que a própria empresa apura; não sai do líquido."
      sempreAberto={aberto}
    >
      <Escolha
        nome={`${nome}.cstPisCofins`}
        rotulo="Situação tributária (CST)"
        opcoes={CST_PIS_COFINS}
        placeholder={cst ? `${cst}, da configuração da empresa` : undefined}
        className="sm:col-span-4"
      />
      <Numero
        nome={`${nome}.baseCalculoPisCofins`}
        rotulo="Base"
        placeholder="A do serviço"
        unidade="reais"
        className="sm:col-span-2"
      />
      <Tributo nome={`${nome}.pis`} rotulo="PIS próprio" />
      <Tributo nome={`${nome}.cofins`} rotulo="Cofins própria" />
    </Grupo>
  )
}

export function TotalTributos({ servico, aberto }: Props) {
  const nome = `${servico}.totalTributos`
  const padrao = usePadroes()?.totalTributos
  const unidade = useValor(`${nome}.tipo`) === 'valor' ? 'reais' : 'porcento'
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.totalTributos, servico)}
      texto={padrao ? 'Em branco, vai o da configuração da empresa.' : 'Informado a quem consome, pela lei.'}
      sempreAberto={aberto}
    >
      <Escolha nome={`${nome}.tipo`} rotulo="Informado como" opcoes={TOTAL_TRIBUTOS} className="sm:col-span-3" />
      <div className="grid grid-cols-3 gap-4 sm:col-span-6">
        {(['federal', 'estadual', 'municipal'] as const).map((parte) => (
          <Numero
            key={`${parte}-${unidade}`}
            nome={`${nome}.${parte}`}
            rotulo={parte[0]!.toUpperCase() + parte.slice(1)}
            unidade={unidade}
          />
        ))}
      </div>
    </Grupo>
  )
}
