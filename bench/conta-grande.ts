// One account of millions of notes: 20 companies in four cities, a year long.
import { openCarga } from './carga.ts'

export const DIAS = 365
const EMPRESAS = 20
export const MUNICIPIOS = ['3550308', '1504208', '3304557', '3106200']

/** Loads the notes into an account, with their counts. Returns the ids of its companies. */
export async function loadNotas(databaseUrl: string, tenantId: string, notas: number): Promise<string[]> {
  const carga = openCarga(databaseUrl)
  const { query } = carga
  try {
    await query(
      `insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
       select gen_random_uuid(), $1, lpad(n::text, 14, '0'), 'Empresa ' || n, 'simples_nacional', '{}', ($2::text[])[1 + n % 4]
       from generate_series(1, $3::int) n`,
      [tenantId, MUNICIPIOS, EMPRESAS],
    )
    const empresas = await query<{ id: string }>(
      `select id from empresas where tenant_id = $1 and razao_social like 'Empresa _%'`,
      [tenantId],
    )
    await carga.table('notas', notas, INSERT, [tenantId, notas, DIAS])
    await query(`insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico,
      valor_iss, valor_ibs, valor_cbs) select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status,
      count(*), sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs) from notas group by 1, 2, 3, 4, 5, 6, 7`)
    await query(`insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
      select tenant_id, ambiente, status, dia, sum(quantas) from contagens group by 1, 2, 3, 4`)
    await query(
      `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
      select id, tenant_id, id, municipio, 'producao', '1', $2 from empresas where tenant_id = $1`,
      [tenantId, notas + 1],
    )
    for (const table of ['empresas', 'series', 'contagens', 'contagens_por_dia']) await query(`vacuum analyze ${table}`)
    return empresas.map(({ id }) => id)
  } finally {
    await carga.close()
  }
}

const NOMES = `Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Marcelo
  Bruno Eduardo Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago
  Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vítor Sérgio Cláudio Thaís Juliana Márcia Fernanda
  Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa
  Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa`
const SOBRENOMES = `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho
  Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas
  Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Conceição Cavalcante Moura Barros Campos Girassol Padovani Zanetti
  Kowalski Schneider Watanabe Bragança Quintanilha Figueiredo Yamaguchi Vasconcelos Albuquerque Drummond Guimarães`
const SERVICOS = `consultoria mensalidade manutenção suporte software treinamento assessoria marketing limpeza contabilidade
  hospedagem desenvolvimento projeto instalação auditoria fotografia tradução transporte jardinagem odontologia fisioterapia
  academia aula curso evento buffet segurança vigilância pintura elétrica hidráulica arquitetura engenharia topografia`
const TOMADORES = 200_000

/** A customer has the same name in all of its notes. */
const palavra = (words: string, from: string) =>
  `(array['${words.split(/\s+/).join("','")}'])[1 + (hashint8(n % ${TOMADORES} + ${from}) & 2147483647) % ${words.split(/\s+/).length}]`
const nome = `${palavra(NOMES, '1')} || ' ' || ${palavra(SOBRENOMES, '200003')} || ' ' || ${palavra(SOBRENOMES, '400009')}`
const servico = `${palavra(SERVICOS, '600011')} || ' de ' || ${palavra(SERVICOS, '800017')}`

/** The access key of a note, by its number, as the national system makes one: city, company, number, month, nine digits of chance. */
export const chaveOf = (n: number): string =>
  `355030812${pad(n % EMPRESAS, 14)}${pad(n, 13)}2601${pad((n * CHANCE) % 1e9, 9)}${n % 10}`
const pad = (n: number, digits: number) => String(n).padStart(digits, '0')
const CHANCE = 387_420_489
const CHAVE = `'355030812' || lpad((n % ${EMPRESAS})::text, 14, '0') || lpad(n::text, 13, '0') || '2601'
      || lpad((n * ${CHANCE} % 1000000000)::text, 9, '0') || n % 10`

// The ids begin with the instant of the note, as those of the service do.
const INSERT = `
  insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
    conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, numero, chave_acesso, valor_servico, valor_iss,
    tomador_nome, competencia, request_id, criada_em)
  select uuidv7(em - now()), $3, e.id, case when n % 10 = 0 then 'homologacao' else 'producao' end,
    case when n % 1000 < 950 then 'autorizada' when n % 1000 < 980 then 'rejeitada' when n % 1000 < 995 then 'cancelada'
      else 'falha_definitiva' end,
    'pedido-' || n, convert_to(repeat(md5(n::text), 12), 'UTF8'), sha256(n::text::bytea),
    case when n % 7 = 0 then 'municipal' else 'nacional' end, e.municipio, 'medida', 1, e.id, '1', n, json_build_object('tomador', json_build_object('cpfCnpj', lpad((n % ${TOMADORES})::text, 11, '0')),
      'servico', json_build_object('discriminacao', ${servico} || ' pedido ' || n)), 'a_recolher', 95, n::text,
    ${CHAVE}, 10000 + n % 900000, (10000 + n % 900000) / 20, ${nome}, '2026-01', 'pedido-' || md5(n::text), em
  from generate_series($1::bigint, $2::bigint) n
  cross join lateral (select now() - make_interval(secs => ($4::bigint - n) * $5::int * 86400.0 / $4::bigint) as em) t
  join (select id, municipio, row_number() over (order by id) - 1 as vez from empresas
    where tenant_id = $3 and razao_social like 'Empresa _%') e on e.vez = n * 7919 % ${EMPRESAS}`
