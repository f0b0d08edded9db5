import { searchPaises } from '#web/api/portal/tabelas.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Declarados } from './Declarados.tsx'
import { DO_IMOVEL } from './declarados.ts'
import { Endereco } from './Endereco.tsx'
import { Grupo } from './Grupo.tsx'
import { DO_SERVICO, grupoEm } from './grupos.ts'
import { MODO_PRESTACAO, MOVIMENTACAO_BENS, VINCULO } from './opcoes.ts'

type Props = { servico: string; aberto: boolean }

export function ComercioExterior({ servico, aberto }: Props) {
  const nome = `${servico}.comercioExterior`
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.comercioExterior, servico)}
      texto="Obrigatório na exportação de serviços."
      sempreAberto={aberto}
    >
      <Escolha
        nome={`${nome}.modoPrestacao`}
        rotulo="Modo de prestação"
        opcoes={MODO_PRESTACAO}
        className="sm:col-span-3"
      />
      <Escolha nome={`${nome}.vinculo`} rotulo="Vínculo entre as partes" opcoes={VINCULO} className="sm:col-span-3" />
      <Texto
        nome={`${nome}.moeda`}
        rotulo="Moeda"
        ajuda="Código do Banco Central: 220 dólar, 978 euro"
        inputMode="numeric"
        maxLength={3}
        className="sm:col-span-2"
      />
      <Numero nome={`${nome}.valorMoeda`} rotulo="Valor na moeda" unidade="moeda" className="sm:col-span-2" />
      <EscolhaBuscada
        nome={`${nome}.paisResultado`}
        rotulo="País do resultado"
        ajuda="O padrão é o do tomador."
        tabela="paises"
        search={searchPaises}
        className="sm:col-span-2"
      />
      <Texto
        nome={`${nome}.mecanismoApoioPrestador`}
        rotulo="Mecanismo de apoio ao prestador"
        ajuda="01 a 08; o padrão é 01, nenhum"
        inputMode="numeric"
        maxLength={2}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${nome}.mecanismoApoioTomador`}
        rotulo="Mecanismo de apoio ao tomador"
        ajuda="01 a 26; o padrão é 01, nenhum"
        inputMode="numeric"
        maxLength={2}
        className="sm:col-span-3"
      />
      <Escolha
        nome={`${nome}.movimentacaoBens`}
        rotulo="Movimentação de bens"
        opcoes={MOVIMENTACAO_BENS}
        className="sm:col-span-2"
      />
      <Texto nome={`${nome}.numeroDi`} rotulo="Declaração de importação" maxLength={12} className="sm:col-span-2" />
      <Texto nome={`${nome}.numeroRe`} rotulo="Registro de exportação" maxLength={12} className="sm:col-span-2" />
      <div className="sm:col-span-6">
        <Chave nome={`${nome}.compartilharMdic`} rotulo="Compartilhar com o MDIC" />
      </div>
    </Grupo>
  )
}

export function Obra({ servico, aberto }: Props) {
  const nome = `${servico}.obra`
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.obra, servico)}
      texto="Na construção civil: o código da obra, o CIB ou o endereço."
      sempreAberto={aberto}
    >
      <Texto nome={`${nome}.codigo`} rotulo="Código (CNO ou CEI)" maxLength={30} className="sm:col-span-2" />
      <Texto nome={`${nome}.cib`} rotulo="CIB" ajuda="8 caracteres" maxLength={8} className="sm:col-span-2" />
      <Texto
        nome={`${nome}.inscricaoImobiliaria`}
        rotulo="Inscrição imobiliária"
        maxLength={30}
        className="sm:col-span-2"
      />
      <Grupo titulo="Endereço da obra" bloco={`${nome}.endereco`}>
        <Endereco nome={`${nome}.endereco`} />
      </Grupo>
    </Grupo>
  )
}

export const Imovel = ({ servico, aberto }: Props) => (
  <Grupo
    {...grupoEm(DO_SERVICO.imovel, servico)}
    texto="Nas operações com imóveis: o CIB ou o endereço."
    sempreAberto={aberto}
  >
    <Declarados em={`${servico}.imovel`} campos={DO_IMOVEL} />
  </Grupo>
)

export function Evento({ servico, aberto }: Props) {
  const nome = `${servico}.evento`
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.evento, servico)}
      texto="Nos serviços do item 12: a identificação do evento ou o endereço."
      sempreAberto={aberto}
    >
      <Texto nome={`${nome}.nome`} rotulo="Nome do evento" maxLength={255} className="sm:col-span-6" />
      <Dia nome={`${nome}.dataInicio`} rotulo="Começo" className="sm:col-span-2" />
      <Dia nome={`${nome}.dataFim`} rotulo="Fim" className="sm:col-span-2" />
      <Texto
        nome={`${nome}.identificacao`}
        rotulo="Identificação no município"
        maxLength={30}
        className="sm:col-span-2"
      />
      <Grupo titulo="Endereço do evento" bloco={`${nome}.endereco`}>
        <Endereco nome={`${nome}.endereco`} />
      </Grupo>
    </Grupo>
  )
}
