import { useEffect, useRef } from 'react'
import { searchTabela } from '#web/api/portal/tabelas.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Declarados } from './Declarados.tsx'
import { DA_REFORMA, DA_REFORMA_NT009, NT009 } from './declarados.ts'
import { usePadroes } from './emitente.ts'
import { Grupo } from './Grupo.tsx'
import { DO_SERVICO, grupoEm } from './grupos.ts'
import { ENTE_GOVERNAMENTAL, REGIME_REFORMA, TIPO_OPERACAO } from './opcoes.ts'
import { Pessoa } from './Pessoa.tsx'

const searchClassificacao = searchTabela('cclasstrib')
const searchCst = searchTabela('cst-ibscbs')
const searchIndicador = searchTabela('indop')

/** Each tax of the reform: the name of its rate and of its value in the request. */
const TRIBUTOS = [
  ['CBS', 'pCbs', 'valorCbs'],
  ['IBS estadual', 'pIbsEstadual', 'valorIbsEstadual'],
  ['IBS municipal', 'pIbsMunicipal', 'valorIbsMunicipal'],
  ['Imposto seletivo', 'pIs', 'valorIs'],
] as const

export function Reforma({ servico, aberto }: { servico: string; aberto: boolean }) {
  const nome = `${servico}.reforma`
  useCstDaClassificacao(nome)
  const indicador = usePadroes()?.indicadorOperacaoPadrao
  return (
    <Grupo
      {...grupoEm(DO_SERVICO.reforma, servico)}
      sempreAberto={aberto}
      texto="Para o regime regular. Não se envia no Simples Nacional, no MEI nem na exportação; opcional em 2026."
    >
      <EscolhaBuscada
        nome={`${nome}.classificacao`}
        rotulo="Classificação tributária"
        placeholder="000001, ou palavras da descrição"
        tabela="cclasstrib"
        search={searchClassificacao}
        className="sm:col-span-4"
      />
      <EscolhaBuscada
        nome={`${nome}.cst`}
        rotulo="CST"
        tabela="cst-ibscbs"
        search={searchCst}
        className="sm:col-span-2"
      />
      <EscolhaBuscada
        nome={`${nome}.indicadorOperacao`}
        rotulo="Indicador da operação"
        placeholder={indicador ?? undefined}
        ajuda={indicador ? 'Em branco, vai este, da configuração da empresa.' : undefined}
        tabela="indop"
        search={searchIndicador}
        className="sm:col-span-4"
      />
      <Escolha nome={`${nome}.regimeTributario`} rotulo="Regime" opcoes={REGIME_REFORMA} className="sm:col-span-2" />
      <Numero
        nome={`${nome}.baseCalculo`}
        rotulo="Base"
        placeholder="Calculada"
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero nome={`${nome}.reducaoBase`} rotulo="Redução da base" unidade="porcento" className="sm:col-span-2" />
      <div className="flex items-center pt-4 sm:col-span-2">
        <Chave nome={`${nome}.geraCredito`} rotulo="Gera crédito" />
      </div>
      <Escolha
        nome={`${nome}.enteGovernamental`}
        rotulo="Compra governamental"
        ajuda="Só da administração direta, autarquias e fundações."
        opcoes={ENTE_GOVERNAMENTAL}
        className="sm:col-span-3"
      />
      <Escolha
        nome={`${nome}.tipoOperacao`}
        rotulo="Fornecimento e pagamento"
        ajuda="Obrigatório na compra governamental e em poucos serviços."
        opcoes={TIPO_OPERACAO}
        className="sm:col-span-3"
      />
      {TRIBUTOS.map(([rotulo, aliquota, valor]) => (
        <div key={aliquota} className="grid grid-cols-2 gap-4 sm:col-span-3">
          <Numero
            nome={`${nome}.${aliquota}`}
            rotulo={rotulo}
            placeholder={aliquota === 'pIs' ? undefined : 'A do ano'}
            unidade="porcento"
          />
          <Numero nome={`${nome}.${valor}`} rotulo={`Valor: ${rotulo}`} placeholder="Calculado" unidade="reais" />
        </div>
      ))}
      <Grupo
        titulo="Quem recebe o serviço"
        bloco={`${nome}.destinatario`}
        texto="Só quando não é o tomador: outra pessoa ou outro estabelecimento."
      >
        <Pessoa nome={`${nome}.destinatario`} />
      </Grupo>
      <Declarados em={nome} campos={DA_REFORMA} />
      <Grupo
        titulo="Zona Franca e doação (NT 009)"
        nomes={DA_REFORMA_NT009.map((campo) => `${nome}.${campo.nome}`)}
        texto={NT009}
      >
        <Declarados em={nome} campos={DA_REFORMA_NT009} />
      </Grupo>
    </Grupo>
  )
}

/** The first three digits of a classification are its CST, which is filled in when a classification is chosen. */
function useCstDaClassificacao(nome: string): void {
  const { change } = useFormulario()
  const classificacao = useValor<string>(`${nome}.classificacao`)
  const previous = useRef(classificacao)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the classification changes
  useEffect(() => {
    if (previous.current === classificacao) return
    previous.current = classificacao
    if (classificacao) change(`${nome}.cst`, classificacao.slice(0, 3))
  }, [classificacao])
}
