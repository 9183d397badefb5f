"""Journeys: sessions now; roads, cities and dungeons to come."""
