# Ruby on Rails 6 with what its API scaffold makes, and pages of 25 rows by Kaminari.
# It takes the rows of the file ROWS and listens on PORT.
require 'rails'
require 'active_record/railtie'
require 'action_controller/railtie'
require 'kaminari'
require 'rack/handler/puma'

ROWS = JSON.parse(File.read(ENV.fetch('ROWS')))

class Salon < Rails::Application
  config.load_defaults 6.1
  config.api_only = true
  config.eager_load = false
  config.root = Dir.mktmpdir
  config.logger = Logger.new(nil)
  config.secret_key_base = 'x'
  config.hosts.clear
  config.consider_all_requests_local = false
end
ENV['DATABASE_URL'] = "sqlite3:#{ENV.fetch('ROWS')}.sqlite3"
Salon.initialize!

COLUMNS = {
  'clients' => { name: :string, email: :string, phone: :string },
  'services' => { name: :string, price: :integer, duration: :integer }
}.freeze
APPOINTMENT = {
  client_id: :integer, service_id: :integer, staff: :string, starts_at: :datetime, ends_at: :datetime, status: :string, notes: :text
}.freeze
REQUIRED = { 'clients' => %i[email], 'services' => %i[name] }.freeze

ROWS.each do |list, rows|
  columns = COLUMNS.fetch(list, APPOINTMENT)
  ActiveRecord::Schema.define do
    suppress_messages do
      create_table(list, force: true) do |table|
        columns.each { |name, type| table.column(name, type) }
        table.timestamps
      end
    end
  end
  model = Class.new(ActiveRecord::Base) do
    self.table_name = list
    validates(*REQUIRED.fetch(list, %i[client_id starts_at ends_at]), presence: true)
    validates(:status, inclusion: %w[booked completed cancelled], allow_nil: true) if columns.key?(:status)
  end
  Object.const_set("#{list.camelize}Row", model)
  at = Time.utc(2026, 9, 1, 8)
  rows.each_slice(200) { |part| model.insert_all(part.map { |row| row.merge('created_at' => at, 'updated_at' => at) }) }
  controller = Class.new(ActionController::API) do
    wrap_parameters :row, include: columns.keys.map(&:to_s), format: [:json]
    before_action(only: %i[show update destroy]) { @row = model.find(params[:id]) }
    define_method(:index) { render json: model.order(:id).page(params[:page]) }
    define_method(:show) { render json: @row }
    define_method(:permitted) { params.require(:row).permit(*columns.keys) }
    define_method(:create) do
      row = model.new(permitted)
      row.save ? render(json: row, status: :created) : render(json: row.errors, status: :unprocessable_entity)
    end
    define_method(:update) do
      @row.update(permitted) ? render(json: @row) : render(json: @row.errors, status: :unprocessable_entity)
    end
    define_method(:destroy) { @row.destroy }
  end
  Object.const_set("#{list.camelize}Controller", controller)
end

Salon.routes.draw do
  scope('/v1') { ROWS.each_key { |list| resources(list) } }
end
Rack::Handler::Puma.run(Salon, Host: '127.0.0.1', Port: ENV.fetch('PORT'), Silent: true, Threads: '4:4')
