import type { ReactNode } from 'react'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { searchTabela } from '#web/api/portal/tabelas.ts'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { ComercioExterior, Evento, Imovel, Obra } from './Circunstancias.tsx'
import { Declarados } from './Declarados.tsx'
import { Deducoes } from './Deducoes.tsx'
import { ATIVIDADE_SIMPLES, LOCACAO, LOCACAO_NT009, NT009 } from './declarados.ts'
import { usePadroes } from './emitente.ts'
import { useFatosDoServico } from './fatos.ts'
import { Grupo } from './Grupo.tsx'
import { Grupos } from './Grupos.tsx'
import { DO_SERVICO, type GrupoDoServico, grupoEm, gruposPara } from './grupos.ts'
import { IssEspecial, PisCofinsProprios, Retencoes, TotalTributos } from './Impostos.tsx'
import { Reforma } from './Reforma.tsx'

type Props = { servico: string; aberto: boolean }
const GRUPOS: Record<GrupoDoServico, (props: Props) => ReactNode> = {
  deducoes: Deducoes,
  retencao: Retencoes,
  iss: IssEspecial,
  apuracaoPropria: PisCofinsProprios,
  reforma: Reforma,
  codigos: Codigos,
  comercioExterior: ComercioExterior,
  obra: Obra,
  imovel: Imovel,
  evento: Evento,
  totalTributos: TotalTributos,
  informacoes: Informacoes,
  locacao: Locacao,
  atividadeSimples: AtividadeSimples,
}

/** The groups of fields that only some services have: those that this one needs, and the others by name. */
export default function GruposDoServico({ servico }: { servico: string }) {
  const precisos = gruposPara(useFatosDoServico(servico))
  const ofertas = (Object.keys(DO_SERVICO) as GrupoDoServico[]).map((id) => {
    const { titulo, campos, ...grupo } = DO_SERVICO[id]
    const Campos = GRUPOS[id]
    return {
      ...{ id, titulo, preciso: precisos.includes(id), exigido: 'exigido' in grupo },
      nomes: campos.map((campo) => `${servico}.${campo}`),
      render: (aberto: boolean) => <Campos servico={servico} aberto={aberto} />,
    }
  })
  return <Grupos rotulo="Adicionar ao serviço" ofertas={ofertas} />
}

function Informacoes({ servico, aberto }: Props) {
  return (
    <Grupo {...grupoEm(DO_SERVICO.informacoes, servico)} sempreAberto={aberto}>
      <Texto
        nome={`${servico}.informacoesComplementares`}
        rotulo="Texto livre"
        ajuda="Sai impresso no DANFSe."
        linhas={3}
        maxLength={2000}
        className="sm:col-span-6"
      />
    </Grupo>
  )
}

function Locacao({ servico, aberto }: Props) {
  return (
    <Grupo {...grupoEm(DO_SERVICO.locacao, servico)} texto={LOCACAO_NT009} sempreAberto={aberto}>
      <Declarados em={servico} campos={LOCACAO} />
    </Grupo>
  )
}

function AtividadeSimples({ servico, aberto }: Props) {
  return (
    <Grupo {...grupoEm(DO_SERVICO.atividadeSimples, servico)} texto={NT009} sempreAberto={aberto}>
      <Declarados em={servico} campos={ATIVIDADE_SIMPLES} />
    </Grupo>
  )
}

const searchNbs = searchTabela('nbs')

function Codigos({ servico, aberto }: Props) {
  const codigo = usePadroes()?.codigoTributacaoPadrao
  const nbs = useValor<string>(`${servico}.codigoNbs`)
  return (
    <Grupo {...grupoEm(DO_SERVICO.codigos, servico)} sempreAberto={aberto}>
      <Texto
        nome={`${servico}.codigoTributacao`}
        rotulo="Código de tributação do município"
        {...(codigo && { placeholder: codigo, ajuda: 'Em branco, vai este, da configuração da empresa.' })}
        maxLength={20}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${servico}.cnae`}
        rotulo="CNAE"
        ajuda="7 dígitos"
        inputMode="numeric"
        maxLength={9}
        unmask={(texto) => texto.replace(/\D/g, '')}
        className="sm:col-span-3"
      />
      <EscolhaBuscada
        nome={`${servico}.codigoNbs`}
        rotulo="NBS"
        ajuda={nbs ? undefined : 'Nomenclatura brasileira de serviços'}
        tabela="nbs"
        search={searchNbs}
        className="sm:col-span-3"
      />
      <EscolhaBuscada
        nome={`${servico}.municipioIncidencia`}
        rotulo="Município onde o ISS é devido"
        ajuda="Vazio: o que a lei manda para este serviço."
        tabela="municipios"
        search={searchMunicipios}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${servico}.codigoInterno`}
        rotulo="Código do serviço no seu sistema"
        ajuda="Letras e números; vai na nota nacional."
        maxLength={20}
        className="sm:col-span-3"
      />
    </Grupo>
  )
}
